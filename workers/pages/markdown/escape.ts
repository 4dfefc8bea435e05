import { attribute, rawText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/**
 * Escapes text with collapsed white space, so that the markdown renders to exactly this text. Characters that are not
 * syntax in their context stay unescaped.
 */
export function escapeText(text: string): string {
  return inPieces(text, '_', (piece, start) =>
    piece.replace(/_+|[\\`*[\]<&~!]/gu, (found, at: number) => {
      if (found.startsWith('_')) return emphasizes(found, text, start + at) ? found.replaceAll('_', '\\_') : found
      return isSyntax(found, text, start + at) ? `\\${found}` : found
    }),
  )
}

const maxPiece = 100_000

/**
 * Replaces in a long text piece by piece: V8 keeps all matches of a text until it has replaced them, and millions of them fill
 * the heap. `joint`: a character, a run of which stays in one piece unless it is very long.
 */
function inPieces(text: string, joint: string, replace: (piece: string, start: number) => string): string {
  if (text.length <= maxPiece) return replace(text, 0)
  const pieces: string[] = []
  for (let start = 0; start < text.length;) {
    let end = start + maxPiece
    while (end < start + 2 * maxPiece && text[end] === joint) end++
    pieces.push(replace(text.slice(start, end), start))
    start = end
  }
  return pieces.join('')
}

/** Escapes all brackets, for link texts and image descriptions. */
export function escapeBrackets(markdown: string): string {
  return inPieces(markdown, '', (piece, start) =>
    piece.replace(/[[\]]/gu, (found, at: number) => (markdown[start + at - 1] === '\\' ? found : `\\${found}`)),
  )
}

/** Escapes line starts that would begin a list, heading, quote, thematic break, fence or table. */
export function escapeLineStarts(markdown: string): string {
  return markdown.replace(lineStart, '$1\\$2').replace(orderedItem, '$1\\$2')
}

const lineStart = /^([^\S\n\r\u2028\u2029]*)([-+*](?=\s|$)|#{1,6}(?=\s|$)|>|~~~|[=-]+[ \t]*$|--|\|)/gmu
const orderedItem = /^([^\S\n\r\u2028\u2029]*\d{1,9})([.)])(?=\s|$)/gm

function isSyntax(char: string, text: string, at: number): boolean {
  const before = text[at - 1] ?? ' '
  const after = text[at + 1] ?? ' '
  switch (char) {
    case '`':
      return true
    case '\\':
      return at === text.length - 1 || /[!-/:-@[-`{-~]/u.test(after)
    case '*':
      // Between spaces, it is not emphasis. At the edge of the text, the neighbour is unknown.
      return !(isSpace(before) && isSpace(after)) || at === 0 || at === text.length - 1
    case '~':
      return after === '~' || !isSpace(before)
    case '[':
      return after === '^' || /^\[[ xX]\]/u.test(text.slice(at, at + 3))
    case ']':
      return at === text.length - 1 || /[([:]/u.test(after)
    case '<':
      return at === text.length - 1 || /[a-z/!?]/iu.test(after)
    case '&':
      return /^&(?:#\d|#x[\da-f]|[a-z]\w*;)/iu.test(text.slice(at, at + 40))
    default:
      return after === '['
  }
}

/** Whether a run of underscores could be emphasis or a thematic break. Inside a word, it is neither. */
function emphasizes(run: string, text: string, at: number): boolean {
  const before = text[at - 1] ?? ' '
  const after = text[at + run.length] ?? ' '
  if (isWordChar(before) && isWordChar(after)) return false
  return run.length > 2 || !(isSpace(before) && isSpace(after))
}

function isSpace(char: string): boolean {
  return /\s/u.test(char)
}

function isWordChar(char: string): boolean {
  return /[\p{L}\p{N}]/u.test(char)
}

/**
 * Writes the formulas between `\(` and `\)`, `\[` and `\]`, or two `$$` in a text as `$…$` and `$$…$$`, and the rest with
 * `escape`. Other pages than those with MathJax or KaTeX have none, apart from elements that are named as formulas.
 */
export function escapeAroundTex(
  tree: PageTree,
  { text, parent }: PageNode,
  escape: (text: string) => string,
): string | undefined {
  if (!/\\[([]|\$\$/u.test(text)) return undefined
  if (!usesTex(tree) && !/(?:^|\s)(?:math|arithmatex|tex|latex)(?:\s|$)/u.test(parent?.attributes['class'] ?? ''))
    return undefined
  const pieces: string[] = []
  const closed = new Set(pairs)
  let at = 0
  while (at < text.length) {
    const start = nextOf(text, at, closed)
    if (start === undefined) break
    const { pair, index } = start
    const end = text.indexOf(pair.close, index + 2)
    if (end < 0) {
      closed.delete(pair)
      continue
    }
    const mark = pair.display ? '$$' : '$'
    const tex = text
      .slice(index + 2, end)
      .replace(/\s+/gu, ' ')
      .trim()
    pieces.push(escape(text.slice(at, index)), tex === '' ? '' : mark + tex + mark)
    at = end + 2
  }
  pieces.push(escape(text.slice(at)))
  return pieces.join('')
}

interface Pair {
  open: string
  close: string
  display: boolean
}

const pairs: readonly Pair[] = [
  { open: '\\(', close: '\\)', display: false },
  { open: '\\[', close: '\\]', display: true },
  { open: '$$', close: '$$', display: true },
]

/** The next opening mark of the pairs that still close. */
function nextOf(text: string, from: number, closing: ReadonlySet<Pair>): { pair: Pair; index: number } | undefined {
  for (let index = from; index < text.length - 1; index++) {
    const char = text[index]
    if (char !== '\\' && char !== '$') continue
    for (const pair of closing) if (text.startsWith(pair.open, index)) return { pair, index }
    if (char === '\\') index++
  }
  return undefined
}

/** Whether the page loads a library that renders TeX. */
function usesTex(tree: PageTree): boolean {
  const known = usingTex.get(tree)
  if (known !== undefined) return known
  const found = tree.nodes.some(
    (node) =>
      (node.tag === 'script' && /mathjax|katex/iu.test(attribute(node, 'src') ?? rawText(tree, node))) ||
      (node.tag === 'link' && /katex/iu.test(attribute(node, 'href') ?? '')),
  )
  usingTex.set(tree, found)
  return found
}

const usingTex = new WeakMap<PageTree, boolean>()
