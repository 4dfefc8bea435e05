import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { emphasize } from './inline-text.ts'
import type { Block, Place, Writer } from './writer.ts'

/** What the figure shows, then its caption as an emphasised line of its own, which a reader can drop. */
export function writeFigure(node: PageNode, writer: Writer, place: Place): Block[] {
  const caption = writer.tree.nodes
    .slice(node.index, node.end)
    .find((each) => each.tag === 'figcaption' && writer.shows(each))
  const blocks = writer.blocks(
    node.children.filter((child) => child !== caption),
    place,
  )
  if (caption?.parent !== node) return blocks
  const text = writer
    .inline(caption.children, { ...place, italic: true, bold: true })
    .replace(/\s+/gu, ' ')
    .trim()
  if (text === '') return blocks
  return [...blocks, { kind: 'paragraph', markdown: emphasize(text, '*') }]
}
