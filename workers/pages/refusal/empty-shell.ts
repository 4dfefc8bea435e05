import type { PageClues } from './page-clues.ts'

/** A page whose scripts would have written it: it says that it is loading or needs them, or nothing but its frame shows. */
export function isEmptyShell({ text, words, isFrame }: PageClues): boolean {
  return isFrame || (words < fewWords && waiting.test(text))
}

const fewWords = 25

const waiting =
  /^(?:loading|please wait|one moment|wird geladen|chargement|cargando|загрузка|加载中|読み込み中)\W*$|(?:enable|turn on|requires?|needs?|without) java ?script|java ?script (?:is )?(?:disabled|required|must be enabled|to run)|browser (?:is not|isn.t) supported|javascript aktivieren|activer javascript|habilit\w+ javascript/imu
