import { attribute, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import type { PageClues } from './page-clues.ts'

/**
 * Whether the page needs its scripts: it says that it is loading or requires scripts, has no content in its frame, has
 * nothing but a script where its content belongs, or has an empty element for its content and few words around it.
 */
export function isEmptyShell({ title, text, words, isPageFrame, tree }: PageClues): boolean {
  if (isPageFrame || (words < maxWords && (isLoading(tree) || needsScripts.test(text)))) return true
  if (words < maxWords && isNameAndRights(text, title) && hasScriptedBox(tree)) return true
  return words < maxWordsAround && hasEmptyRoot(tree)
}

const maxWords = 25

/** Whether a text consists of the name of the site and a line of rights. */
function isNameAndRights(text: string, title: string): boolean {
  const others = text.split('\n').filter((line) => !title.includes(line))
  return others.length > 0 && others.every((line) => line.startsWith('©'))
}

/** Whether the cell or section for the content has nothing but a script. */
function hasScriptedBox(tree: PageTree): boolean {
  return tree.nodes.some(
    ({ tag, visible, textLength, children }) =>
      /^(?:td|article|section)$/u.test(tag) &&
      visible &&
      textLength === 0 &&
      children.some((child) => child.tag === 'script') &&
      children.every((child) => child.tag === 'script' || child.tag === ''),
  )
}
/** Menus and a footer have more words, but they are links or in elements of their own. */
const maxWordsAround = 80

function isLoading(tree: PageTree): boolean {
  return tree.nodes.some(({ text, visible }) => visible && text.length < maxLineLength && loadingLine.test(text.trim()))
}

const maxLineLength = 80

const loadingLine =
  /^(?:loading|please wait|one moment|chargement|cargando|carregando|caricamento|загрузка|загружается|завантаження|ładowanie|wczytywanie|yükleniyor|bezig met laden|(?:wird|werden) geladen|加载中|正在加载|載入中|読み込み中|로딩 중|جار(?:ي|ٍ)? التحميل)\W*$|^(?:loading|chargement|cargando|carregando|caricamento|загрузка|ładowanie|wczytywanie)(?: \S+){1,4} ?(?:…|\.\.\.)$|^(?:\S+ ){1,4}(?:wird|werden|wordt|worden) geladen ?(?:…|\.\.\.)?$/iu

const needsScripts =
  /(?:enable|turn on|requires?|needs?|without) java ?script|java ?script (?:is )?(?:disabled|required|must be enabled|to run)|browser (?:is not|isn.t) supported|javascript aktivieren|activer javascript|habilit\w{1,9} javascript/iu

/** Whether the only elements for the content of a page have neither text nor media. */
function hasEmptyRoot(tree: PageTree): boolean {
  const roots = tree.nodes.filter((node) => node.visible && isRoot(node))
  return roots.length > 0 && roots.every((root) => root.textLength === 0 && !holdsMedia(tree, root))
}

/** `<main>`, or the element that an application fills, by its usual ids. Other elements with such ids are targets of links. */
function isRoot(node: PageNode): boolean {
  const id = attribute(node, 'id') ?? ''
  return node.tag === 'main' || /^(?:root|app|__next|__nuxt)$/u.test(id) || (node.tag === 'section' && id === 'main')
}

function holdsMedia(tree: PageTree, root: PageNode): boolean {
  return tree.nodes
    .slice(root.index, root.end)
    .some(({ tag }) => /^(?:img|picture|video|audio|iframe|object|canvas|svg|slot)$/u.test(tag))
}
