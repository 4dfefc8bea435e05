import { isKept, type Selection } from '#workers/pages/selection/selection.ts'
import type { PageTree } from '#workers/pages/tree/page-node.ts'
import { findFootnotes, findInlineNotes } from './footnotes.ts'
import { writeBlocks, writeNote } from './write-blocks.ts'
import { writeInline } from './write-inline.ts'
import type { Block, WriteContext, Writer } from './writer.ts'

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

/**
 * Removes repeated blocks, headings that repeat a caption, and thematic breaks at either end; moves footnotes to the end.
 * Pages hold copies of their parts for small screens, and menus at two places.
 */
function tidyBlocks(blocks: readonly Block[]): Block[] {
  const body = blocks.filter((block) => block.kind !== 'note')
  const notes = blocks.filter((block) => block.kind === 'note')
  const distinct = body.filter((block, at) => block.markdown !== body[at - 1]?.markdown)
  const kept = withoutCopies(distinct.filter((block, at) => !isDoubledHeading(block, at, distinct)))
  while (kept[0]?.markdown === '---') kept.shift()
  while (kept.at(-1)?.markdown === '---') kept.pop()
  return [...kept, ...notes]
}

/** Whether a heading repeats the heading before it, or the caption or description of an image beside it. */
function isDoubledHeading({ kind, markdown }: Block, at: number, blocks: readonly Block[]): boolean {
  if (kind !== 'heading') return false
  const text = textOf(markdown)
  const above = pastImages(blocks, at, -1)
  if (above?.kind === 'heading' && textOf(above.markdown) === text) return true
  return [above, pastImages(blocks, at, 1)].some(
    (beside) => beside !== undefined && captionIn(beside.markdown) === text,
  )
}

/** The next block in a direction that is not an image. A heading may be above or below one or two. */
function pastImages(blocks: readonly Block[], from: number, step: 1 | -1): Block | undefined {
  for (let passed = 1; passed <= 3; passed++) {
    const block = blocks[from + passed * step]
    if (block === undefined || !isImage(block)) return block
  }
  return undefined
}

function isImage(block: Block): boolean {
  return /^!\[[^\]]*\]\([^)]*\)$/.test(block.markdown)
}

/** The text of a block that is only a caption. */
function captionIn(markdown: string): string | undefined {
  return /^\*[^*\n]+\*$/.test(markdown) ? textOf(markdown) : undefined
}

/** The beginning of the text of a heading or caption, without its marks and the addresses of its links. */
function textOf(markdown: string): string {
  return markdown
    .slice(0, maxComparedLength)
    .replace(/\]\([^()\s]*\)/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const maxComparedLength = 10_000

/**
 * Removes a later copy of a list or long paragraph under the same headings, a later copy of a menu anywhere, and the repeated
 * headings that are empty then. Sections of a reference repeat lists under headings of their own: those stay.
 */
function withoutCopies(blocks: readonly Block[]): Block[] {
  const seen = new Set<string>()
  const path: number[] = []
  const idsByPath = new Map<string, number>()
  const kept: { block: Block; isRepeatedHeading: boolean }[] = []
  const dropEmptyHeading = () => {
    if (kept.at(-1)?.isRepeatedHeading) kept.pop()
  }
  for (const block of blocks) {
    const { kind, markdown } = block
    if (kind === 'heading') {
      const level = /^#+/u.exec(markdown)?.[0].length ?? 1
      path.length = Math.min(path.length, level - 1)
      while (path.length < level - 1) path.push(0)
    }
    const key = isMenu(block) ? markdown : `${path.join()}\n${markdown}`
    const isCopy = seen.has(key)
    seen.add(key)
    if (kind === 'heading') {
      // A number for the path: a heading may be long.
      const id = idsByPath.get(key) ?? idsByPath.size + 1
      idsByPath.set(key, id)
      path.push(id)
    }
    if (isCopy && canRepeat(block)) dropEmptyHeading()
    else kept.push({ block, isRepeatedHeading: isCopy && kind === 'heading' })
  }
  return kept.map(({ block }) => block)
}

/** Whether a second copy of the block says nothing. Refrains of songs are paragraphs of several lines. */
function canRepeat({ kind, markdown }: Block): boolean {
  if (kind === 'list') return markdown.includes('\n') && markdown.length >= minListLength
  return kind === 'paragraph' && markdown.length >= minParagraphLength && !markdown.includes('\n')
}

const minListLength = 40
const minParagraphLength = 100

/** A list of three links or more, with nothing else. */
function isMenu({ kind, markdown }: Block): boolean {
  if (kind !== 'list') return false
  const items = markdown.split('\n')
  return items.length >= 3 && items.every((item) => /^ *- \[[^\]]*\]\([^)]*\)$/.test(item))
}
