import { isKept, type Selection } from '#workers/pages/selection/selection.ts'
import type { PageTree } from '#workers/pages/tree/page-node.ts'
import { findFootnotes } from './footnotes.ts'
import { tidyBlocks } from './tidy-blocks.ts'
import { writeBlocks } from './write-blocks.ts'
import { writeInline } from './write-inline.ts'
import type { Writer } from './writer.ts'

/**
 * Writes the kept nodes as blocks of markdown: CommonMark with GFM tables, strikethrough and task lists, `[^n]` footnotes
 * and `$…$` formulas. Never raw HTML: text that looks like a tag is escaped.
 */
export function writeMarkdown(tree: PageTree, selection: Selection, baseUrl: string): string[] {
  const writer: Writer = {
    tree,
    selection,
    baseUrl,
    notes: findFootnotes(tree),
    isShown: (node) => node.visible && isKept(selection, node),
    blocks: (nodes, context) => writeBlocks(nodes, writer, context),
    inline: (nodes, context) => writeInline(nodes, writer, context),
  }
  const blocks = writer.blocks(tree.root.children, { inLink: false, bold: false, italic: false, nesting: 0 })
  return tidyBlocks(blocks).map((block) => block.markdown)
}
