import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { emphasize } from './inline-text.ts'
import type { Block, WriteContext, Writer } from './writer.ts'

/** Writes the content of a figure, then its caption as an emphasized paragraph. */
export function writeFigure(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const caption = writer.tree.nodes
    .slice(node.index, node.end)
    .find((each) => each.tag === 'figcaption' && writer.isShown(each))
  const blocks = writer.blocks(
    node.children.filter((child) => child !== caption),
    context,
  )
  return caption?.parent === node ? [...blocks, ...writeCaption(caption, writer, context)] : blocks
}

/** Writes a caption as an emphasized paragraph. Headings in it are text. */
export function writeCaption(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const text = writer
    .inline(node.children, { ...context, italic: true, bold: true })
    .replace(/\s+/gu, ' ')
    .trim()
  return text === '' ? [] : [{ kind: 'paragraph', markdown: emphasize(text, '*') }]
}
