import { maxOf } from '#workers/pages/max-of.ts'
import { attribute, isBlock, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { isGutter } from './line-numbers.ts'

/** A code span, delimited by more backticks than its text has in a row. */
export function codeSpan(text: string): string {
  const collapsed = text.replace(/\s+/gu, ' ')
  if (collapsed.trim() === '') return collapsed
  const fence = '`'.repeat(longestRun(collapsed) + 1)
  const pad = /^`|`$|^ .* $/.test(collapsed) ? ' ' : ''
  return `${fence}${pad}${collapsed}${pad}${fence}`
}

/** A fenced code block with the language from the class names. Empty without code. */
export function codeBlock(tree: PageTree, node: PageNode): string {
  const text = preformattedText(tree, node)
    .replace(/^[ \t\n]*\n/u, '')
    .trimEnd()
  if (text.trim() === '') return ''
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${languageOf(node)}\n${text}\n${fence}`
}

/** Whether each row of a table is a line number and a line of code. */
export function isCodeTable(tree: PageTree, table: PageNode): boolean {
  const groups = table.children.flatMap((child) => (child.tag === 'tbody' ? child.children : child))
  const rows = groups.filter(({ tag }) => tag !== '')
  return rows.length > 1 && rows.every((row) => row.tag === 'tr' && isCodeLine(tree, row))
}

function isCodeLine(tree: PageTree, row: PageNode): boolean {
  const cells = row.children.filter(({ tag }) => tag !== '')
  const [number, line] = cells
  if (cells.length !== 2 || !number || !line || !isGutter(tree, number)) return false
  const parts = line.children.filter(({ tag, text }) => tag !== '' || text.trim() !== '')
  return (
    /(?:^|[\s_-])(?:(?:blob-)?code|js-file-line)(?:[\s_-]|$)/u.test(attribute(line, 'class') ?? '') ||
    (parts.length === 1 && parts[0]?.tag === 'code')
  )
}

/** The length of the longest run of backticks. */
export function longestRun(text: string): number {
  return maxOf(text.match(/`+/gu) ?? [], (run) => run.length)
}

/** The text with its visible line breaks: `<br>` and block elements, which many highlighters use per line. */
function preformattedText(tree: PageTree, node: PageNode): string {
  const pieces: string[] = []
  const listings = new Map<PageNode, boolean>()
  let index = node.index + 1
  while (index < node.end) {
    const each = tree.nodes[index]
    index++
    if (!each) continue
    if (each.tag === '') pieces.push(each.text.replace(/\r\n?/gu, '\n'))
    else if (!each.visible || isGutter(tree, each) || each.tag === 'button') index = each.end
    else if (each.tag === 'br') pieces.push('\n')
    // Looks at the last piece only: joining the text for each line would take quadratic time.
    else if (pieces.at(-1)?.endsWith('\n') === false && startsLine(each, listings)) pieces.push('\n')
  }
  return pieces
    .join('')
    .replace(/\u00A0/gu, ' ')
    .replace(/[\u200B\uFEFF]/gu, '')
}

/**
 * Highlighters write lines as blocks, as elements that a style sheet shows as blocks, or as several `<code>` in one `<pre>`.
 * `listings` caches whether a `<pre>` has several.
 */
function startsLine(node: PageNode, listings: Map<PageNode, boolean>): boolean {
  if (isBlock(node) || isLine(node)) return true
  const { parent } = node
  if (node.tag !== 'code' || parent?.tag !== 'pre') return false
  const isListing = listings.get(parent) ?? parent.children.filter((each) => each.tag === 'code').length > 1
  listings.set(parent, isListing)
  return isListing
}

function isLine({ tag, attributes }: PageNode): boolean {
  if (tag !== 'span' && tag !== 'code') return false
  const { class: names = '', style = '' } = attributes
  return lineClass.test(names) || 'data-line' in attributes || /display\s*:\s*(?:block|flex|grid)/iu.test(style)
}

const lineClass =
  /(?:^|\s)(?:line|(?:code|token|view|cm|ec|row|highlight|CodeMirror|gatsby-highlight-code)-line|code__line)(?:\s|$)/u

/** The language of a code block: the name in `language-x`, `brush: x` or `data-lang`, here or on a wrapper. Empty if unknown. */
function languageOf(node: PageNode): string {
  const code = node.children.find((child) => child.tag === 'code')
  const around = wrappersOf(node)
  for (const each of [code, node, ...around]) {
    const language = each && declaredLanguage(each)
    if (language) return language
  }
  return ''
}

/** The two elements around a code block; for one in a cell beside line numbers, also the table and those around it. */
function wrappersOf(node: PageNode): PageNode[] {
  const around: PageNode[] = []
  let isInTable = false
  for (let above = node.parent, up = 0; above && up < 9; above = above.parent, up++) {
    if (up < 2 || above.tag === 'table' || isInTable) around.push(above)
    isInTable ||= above.tag === 'table'
    if (isInTable && above.tag !== 'table' && around.length >= 5) break
  }
  return around.filter(isWrapper)
}

function isWrapper(node: PageNode | undefined): node is PageNode {
  return node !== undefined && /^(?:div|figure|section|table|p)$/u.test(node.tag)
}

function declaredLanguage(node: PageNode): string | undefined {
  const declared = declaringAttributes.map((name) => attribute(node, name)).find((value) => value !== undefined)
  if (declared && /^[\w+#.-]{1,30}$/u.test(declared)) return plain(declared)
  const names = attribute(node, 'class') ?? ''
  const found = prefixed.exec(names)?.[1] ?? following.exec(names)?.[1]
  if (found !== undefined) return plain(found)
  return names
    .toLowerCase()
    .split(/\s+/u, maxNames)
    .map(
      (name) =>
        /^[a-z\d_-]{0,40}?(?:code|snippet|brush|prism|lang|language)[-_:]{1,2}([a-z\d+#]{1,20})$/u.exec(name)?.[1] ??
        name,
    )
    .find((name) => languages.has(name))
}

const declaringAttributes = [
  'data-lang',
  'data-language',
  'data-code-language',
  'data-enlighter-language',
  'data-syntax',
  'lang-name',
]

const prefixed =
  /(?:^|\s)(?:lang(?:uage)?-|highlight-source-|highlight-text-|highlight-|brush:\s*|src-)([\w+#.-]{1,30})/iu
const following = /(?:^|\s)(?:sourceCode|hljs|highlight|syntaxhighlighter)\s+([\w+#.]{1,30})(?=\s|$)/iu

/** Class names on one element. */
const maxNames = 20

function plain(language: string): string {
  const name = language.toLowerCase()
  return notLanguages.has(name) ? '' : name
}

const notLanguages = new Set(
  'none plaintext text plain nohighlight default hljs highlight copy wrap code notranslate codehilite linenums wrapper'.split(
    ' ',
  ),
)

/** Names that are languages wherever they stand, so that a class of one word or `site-code-jsx` is understood. */
const languages = new Set(
  (
    'bash c clojure cpp csharp css dart diff dockerfile elixir elm erlang fsharp go graphql groovy haskell hcl html ini java ' +
    'javascript js json json5 jsonc jsx julia kotlin latex less lua makefile markdown mdx nginx nix ocaml perl php powershell ' +
    'prolog proto protobuf python py r rb ruby rust rs scala scheme scss sh shell solidity sql svelte swift terraform toml ' +
    'ts tsx typescript vue wasm xml yaml yml zig zsh'
  ).split(' '),
)
