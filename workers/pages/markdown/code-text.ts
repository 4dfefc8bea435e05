import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { attribute, isBlock } from '#workers/pages/tree/page-node.ts'

/** A code span, fenced by more backticks than its text holds in a row. */
export function codeSpan(text: string): string {
  const collapsed = text.replace(/\s+/gu, ' ')
  if (collapsed.trim() === '') return collapsed
  const fence = '`'.repeat(longestRun(collapsed) + 1)
  const pad = /^`|`$|^ .* $/u.test(collapsed) ? ' ' : ''
  return `${fence}${pad}${collapsed}${pad}${fence}`
}

/** A fenced block with the language the page's classes tell. Empty when there is no code. */
export function codeBlock(tree: PageTree, node: PageNode): string {
  const text = preformattedText(tree, node)
    .replace(/^(?:[ \t]*\n)+/u, '')
    .trimEnd()
  if (text.trim() === '') return ''
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${languageOf(node)}\n${text}\n${fence}`
}

/** Whether an element holds nothing but the line numbers beside a listing. */
export function isGutter(tree: PageTree, node: PageNode): boolean {
  const names = attribute(node, 'class')
  if (names === undefined && attribute(node, 'data-line-number') === undefined) return false
  if (names !== undefined && !gutterClass.test(names)) return false
  for (let index = node.index; index < node.end; index++) {
    const text = tree.nodes[index]?.text
    if (text && !/^[\s\d.:]*$/u.test(text)) return false
  }
  return true
}

const gutterClass =
  /(?:^|[\s_-])(?:gutter|linenos?|line-?numbers?(?:-rows)?|blob-num|ln|lnt|rouge-gutter|lineno)(?:[\s_-]|$)/iu

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/gu) ?? []).map((run) => run.length))
}

/** Lines as they show: `<br>` and block elements (a line each in many highlighters) break them. */
function preformattedText(tree: PageTree, node: PageNode): string {
  let text = ''
  let index = node.index + 1
  while (index < node.end) {
    const each = tree.nodes[index]
    index++
    if (!each) continue
    if (each.tag === '') text += each.text.replace(/\r\n?/gu, '\n')
    else if (!each.visible || isGutter(tree, each) || each.tag === 'button') index = each.end
    else if (each.tag === 'br') text += '\n'
    else if (startsLine(each) && text !== '' && !text.endsWith('\n')) text += '\n'
  }
  return text.replace(/\u00A0/gu, ' ').replace(/[\u200B\uFEFF]/gu, '')
}

function startsLine(node: PageNode): boolean {
  if (isBlock(node)) return true
  return (
    node.tag === 'code' &&
    node.parent?.tag === 'pre' &&
    node.parent.children.filter((each) => each.tag === 'code').length > 1
  )
}

/** The name in `language-x`, `lang-x`, `highlight-source-x`, `brush: x` or `data-lang`, here or on a wrapper. */
function languageOf(node: PageNode): string {
  const code = node.children.find((child) => child.tag === 'code')
  const around = [node.parent, node.parent?.parent, node.parent?.parent?.parent?.parent?.parent].filter(isWrapper)
  for (const each of [code, node, ...around]) {
    const language = each && declaredLanguage(each)
    if (language) return language
  }
  return ''
}

function isWrapper(node: PageNode | undefined): node is PageNode {
  return node !== undefined && /^(?:div|figure|section|table|p)$/u.test(node.tag)
}

function declaredLanguage(node: PageNode): string | undefined {
  const declared = attribute(node, 'data-lang') ?? attribute(node, 'data-language') ?? attribute(node, 'lang-name')
  if (declared && /^[\w+#.-]{1,30}$/u.test(declared)) return plain(declared)
  const names = attribute(node, 'class') ?? ''
  const found = prefixed.exec(names)?.[1] ?? following.exec(names)?.[1]
  return found === undefined ? undefined : plain(found)
}

const prefixed =
  /(?:^|\s)(?:lang(?:uage)?-|highlight-source-|highlight-text-|highlight-|brush:\s*|src-)([\w+#.-]{1,30})/iu
const following = /(?:^|\s)(?:sourceCode|hljs|highlight|syntaxhighlighter)\s+([\w+#.]{1,30})(?=\s|$)/iu

function plain(language: string): string {
  const name = language.toLowerCase()
  return notLanguages.has(name) ? '' : name
}

const notLanguages = new Set(
  'none plaintext text plain nohighlight default hljs highlight copy wrap code notranslate codehilite linenums wrapper'.split(
    ' ',
  ),
)
