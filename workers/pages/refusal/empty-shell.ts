import type { PageClues } from './page-clues.ts'

/** Whether the page needs its scripts: it says that it is loading or requires scripts, or has no content in its frame. */
export function isEmptyShell({ text, words, isPageFrame }: PageClues): boolean {
  return isPageFrame || (words < maxWords && loadingPattern.test(text))
}

const maxWords = 25

const loadingPattern =
  /^(?:loading|please wait|one moment|wird geladen|chargement|cargando|загрузка|加载中|読み込み中)\W*$|(?:enable|turn on|requires?|needs?|without) java ?script|java ?script (?:is )?(?:disabled|required|must be enabled|to run)|browser (?:is not|isn.t) supported|javascript aktivieren|activer javascript|habilit\w{1,9} javascript/imu
