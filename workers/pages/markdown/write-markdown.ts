import type { Selection } from '#workers/pages/choice/selection.ts'
import { isKept } from '#workers/pages/choice/selection.ts'
import type { PageTree } from '#workers/pages/tree/page-node.ts'
import { findFootnotes } from './footnotes.ts'
import { writeBlocks } from './write-blocks.ts'
import { writeInline } from './write-inline.ts'
import type { Block, Writer } from './writer.ts'

/**
 * The kept nodes of a page as blocks of markdown (CommonMark with GFM tables, strikes and task lists, `[^n]`
 * footnotes and `$…$` formulas). Never raw HTML: text that looks like a tag is escaped.
 */
export function writeMarkdown(tree: PageTree, selection: Selection, baseUrl: string): string[] {
  const writer: Writer = {
    tree,
    selection,
    baseUrl,
    notes: findFootnotes(tree),
    shows: (node) => node.visible && isKept(selection, node),
    blocks: (nodes, place) => writeBlocks(nodes, writer, place),
    inline: (nodes, place) => writeInline(nodes, writer, place),
  }
  const blocks = writer.blocks(tree.root.children, { inLink: false, bold: false, italic: false, nesting: 0 })
  return tidy(blocks).map((block) => block.markdown)
}

/** No rule at either end or twice in a row, notes last, and no block repeated right after itself. */
function tidy(blocks: readonly Block[]): Block[] {
  const body = blocks.filter((block) => block.kind !== 'note')
  const notes = blocks.filter((block) => block.kind === 'note')
  const kept = body.filter((block, index) => block.markdown !== body[index - 1]?.markdown)
  while (kept[0]?.markdown === '---') kept.shift()
  while (kept.at(-1)?.markdown === '---') kept.pop()
  return [...kept, ...notes]
}
