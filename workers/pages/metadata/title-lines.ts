import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { attribute, isBlock } from '#workers/pages/tree/page-node.ts'

/** A short line of text near the page's heading: where bylines and dates stand. */
export interface TitleLine {
  text: string
  /** `<time>` elements in it, each with what the line says before it. */
  times: { written: string; before: string }[]
}

/** The lines under the heading, and those over it that stand in the same small box: the head of a site has dates too. */
export function titleLines({ nodes, root }: PageTree): TitleLine[] {
  const title = nodes.find((node) => node.tag === 'h1' && node.visible && node.textLength > 0)
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
    line.text = `${line.text} ${node.text}`.replace(/\s+/gu, ' ').trimStart()
  }
  return Array.from(lines.values(), ({ text, times }) => ({ text: text.trim(), times })).filter(
    ({ text, times }) => times.length > 0 || (text !== '' && text.length <= longest),
  )
}

const nodesBefore = 100
const nodesAfter = 250
const longest = 120

/** The block a node is a line of; undefined inside what is about other pages. */
function holderOf(node: PageNode): PageNode | undefined {
  let holder: PageNode | undefined
  for (let each = node.parent; each; each = each.parent) {
    if (/^(?:nav|aside|footer|a)$/u.test(each.tag) && (each.tag !== 'a' || each.holdsBlocks)) return undefined
    if (!holder && isBlock(each)) holder = each
  }
  return holder
}
