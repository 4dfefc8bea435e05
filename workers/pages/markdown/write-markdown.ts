import { isKept, type Selection } from '#workers/pages/selection/selection.ts'
import type { PageTree } from '#workers/pages/tree/page-node.ts'
import { findFootnotes } from './notes/footnotes.ts'
import { findInlineNotes } from './notes/inline-notes.ts'
import { tidyBlocks } from './tidy-blocks.ts'
import { writeBlocks, writeNote } from './write-blocks.ts'
import { writeInline } from './write-inline.ts'
import type { WriteContext, Writer } from './writer.ts'

/**
 * Writes the kept nodes as blocks of markdown: CommonMark with GFM tables, strikethrough and task lists, `[^n]` footnotes
 * and `$…$` formulas. Never raw HTML: text that looks like a tag is escaped.
 */
export function writeMarkdown(tree: PageTree, selection: Selection, baseUrl: string): string[] {
  const footnotes = findFootnotes(tree)
  const inlineNotes = findInlineNotes(tree, footnotes.values())
  const writer: Writer = {
    tree,
    selection,
    baseUrl,
    notes: new Map([
      ...footnotes,
      ...inlineNotes.flatMap(({ mark, note, label }) => [mark, note].map((node) => [node, label] as const)),
    ]),
    isShown: (node) => node.visible && isKept(selection, node),
    blocks: (nodes, context) => writeBlocks(nodes, writer, context),
    inline: (nodes, context) => writeInline(nodes, writer, context),
  }
  const blocks = writer.blocks(tree.root.children, context)
  const notes = inlineNotes.flatMap(({ note }) => (writer.isShown(note) ? writeNote(note, writer, context) : []))
  return tidyBlocks([...blocks, ...notes]).map((block) => block.markdown)
}

const context: WriteContext = { inLink: false, bold: false, italic: false, nesting: 0 }
