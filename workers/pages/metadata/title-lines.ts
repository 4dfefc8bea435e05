import { attribute, isBlock, visibleText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import type { DeclaredFacts } from './declared-facts.ts'

/** A short line of text near the heading, where bylines and dates are. */
export interface TitleLine {
  text: string
  /** The `<time>` elements of the line, each with the text before it. */
  times: { written: string; before: string }[]
}

/**
 * The lines under the heading, and those above it in the same container. The site header is excluded: it has dates, too. On
 * a page without an `<h1>`, the heading is the first one that the declared title contains.
 */
export function titleLines(tree: PageTree, facts: Pick<DeclaredFacts, 'documentTitle' | 'meta'>): TitleLine[] {
  const { nodes, root } = tree
  const title =
    nodes.find((node) => node.tag === 'h1' && node.visible && node.textLength > 0) ?? headingInTitle(tree, facts)
  if (!title) return []
  const box = title.parent?.parent ?? title.parent ?? root
  const lines = new Map<PageNode, TitleLine>()
  for (const node of nodes.slice(Math.max(box.index, title.index - nodesBefore), title.end + nodesAfter)) {
    if (!node.visible || (node.tag !== '' && node.tag !== 'time')) continue
    if (node.index >= title.index && node.index < title.end) continue
    const holder = holderOf(node)
    if (!holder) continue
    const line = lines.get(holder) ?? { text: '', times: [] }
    lines.set(holder, line)
    const written = attribute(node, 'datetime')
    if (written !== undefined) line.times.push({ written, before: line.text })
    const piece = node.text.replace(/\s+/gu, ' ').trim()
    if (piece !== '') line.text = line.text === '' ? piece : `${line.text} ${piece}`
  }
  return Array.from(lines.values(), ({ text, times }) => ({ text: text.trim(), times })).filter(
    ({ text, times }) => times.length > 0 || (text !== '' && text.length <= maxLineLength),
  )
}

function headingInTitle(
  tree: PageTree,
  { documentTitle, meta }: Pick<DeclaredFacts, 'documentTitle' | 'meta'>,
): PageNode | undefined {
  const title = (meta.get('og:title') ?? documentTitle)?.toLowerCase()
  if (title === undefined) return undefined
  return tree.nodes.find((node) => {
    if (!/^h[2-4]$/u.test(node.tag) || !node.visible || node.textLength > title.length) return false
    if (node.textLength < minTitleLength) return false
    const text = visibleText(tree, node).toLowerCase()
    return text.length * 3 > title.length && title.includes(text)
  })
}

/** In characters without white space. A shorter heading may be a word of the title. */
const minTitleLength = 8
const nodesBefore = 100
const nodesAfter = 250
const maxLineLength = 120

/** The block around a node; undefined inside navigation, asides, footers and links around blocks. */
function holderOf(node: PageNode): PageNode | undefined {
  let holder: PageNode | undefined
  for (let each = node.parent; each; each = each.parent) {
    if (/^(?:nav|aside|footer|a)$/u.test(each.tag) && (each.tag !== 'a' || each.holdsBlocks)) return undefined
    if (!holder && isBlock(each)) holder = each
  }
  return holder
}
