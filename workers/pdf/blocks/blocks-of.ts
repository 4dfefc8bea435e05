import { lineOf, readingOrder, startOf, type Line } from '#workers/pdf/layout/line.ts'
import type { Table } from '#workers/pdf/tables/ruled-table.ts'
import type { Block, Group } from './block.ts'
import type { DocumentStyle } from './document-style.ts'
import type { HeadingStyle } from './heading-style.ts'
import { markerOf } from './list-marker.ts'
import { noteLabel } from './note-label.ts'

export interface BlockContext {
  style: DocumentStyle
  headings: HeadingStyle
  height: number
}

/** Says what each group of a page is. */
export function blocksOf(groups: readonly (Group | Table)[], context: BlockContext): Block[] {
  const blocks: Block[] = []
  const list = new ListDepth()
  for (const group of groups) {
    if (!('lines' in group)) {
      blocks.push({ kind: 'table', table: group })
      list.end()
      continue
    }
    addGroup(group, { ...context, blocks, list })
  }
  return blocks
}

function addGroup(group: Group, context: BlockContext & { blocks: Block[]; list: ListDepth }): void {
  const { blocks, list, headings, style } = context
  const { lines, isRtl } = group
  const [first] = lines
  const last = blocks.at(-1)
  if (!first) return
  if (group.isCode) {
    list.end()
    if (last?.kind === 'code' && group.gap < 4 * first.size) for (const line of lines) last.lines.push(line)
    else blocks.push({ kind: 'code', lines: [...lines] })
    return
  }
  if (group.isEntry) {
    blocks.push({
      kind: 'item',
      marker: '•',
      depth: list.depthOf(startOf(first, isRtl), first.size),
      lines: [...lines],
    })
    return
  }
  if (headings.isHeading(group)) {
    list.end()
    const level = headings.levelOf(group)
    const isContinued =
      last?.kind === 'heading' && last.level === level && group.gap < 1.45 * first.size && last.lines.length < 4
    if (isContinued) for (const line of lines) last.lines.push(line)
    else blocks.push({ kind: 'heading', level, lines: [...lines] })
    return
  }
  const label = noteLabel(group, {
    bodySize: style.bodySize,
    height: context.height,
    isAfterNote: last?.kind === 'note',
  })
  if (label !== undefined) {
    blocks.push({ kind: 'note', label, lines: withoutFirst(lines) })
    return
  }
  const marker = markerOf(first, { isRtl, isOpen: true })
  if (marker) {
    const depth = list.depthOf(startOf(first, isRtl), first.size)
    blocks.push({ kind: 'item', marker: marker.text, depth, lines: withoutFirst(lines) })
    list.textStart = marker.textStart
    return
  }
  if (last?.kind === 'item' && list.isWithin(startOf(first, isRtl), first.size) && group.gap < 1.5 * first.size) {
    for (const line of lines) last.lines.push(line)
    return
  }
  if (last?.kind === 'note' && first.size < 0.95 * style.bodySize && group.gap < 1.5 * first.size) {
    for (const line of lines) last.lines.push(line)
    return
  }
  list.end()
  blocks.push({ kind: 'paragraph', lines: [...lines] })
}

/** Depth of list items by the places of their marks. */
class ListDepth {
  textStart = Infinity
  #starts: number[] = []

  depthOf(start: number, size: number): number {
    while (this.#starts.length > 0 && start < (this.#starts.at(-1) ?? 0) - 0.5 * size) this.#starts.pop()
    const last = this.#starts.at(-1)
    if (last === undefined || start > last + 0.8 * size) this.#starts.push(start)
    return Math.min(this.#starts.length - 1, 8)
  }

  isWithin(start: number, size: number): boolean {
    return Math.abs(start - this.textStart) < 0.5 * size
  }

  end(): void {
    this.#starts = []
    this.textStart = Infinity
  }
}

/** The lines without their first word: the mark. */
function withoutFirst(lines: readonly Line[]): Line[] {
  const [first, ...rest] = lines
  if (!first) return []
  const mark = readingOrder(first.words)[0]
  const words = first.words.filter((word) => word !== mark)
  return words.length > 0 ? [lineOf(words), ...rest] : rest
}
