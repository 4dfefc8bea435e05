import { plainText } from '#shared/quotes/mask-markup.ts'
import { blocksOf, type Block } from './blocks-of.ts'

/** A part of a markdown text, and the headings above it. */
export interface TextPart {
  /** UTF-16 offsets into the markdown. */
  start: number
  end: number
  /** The headings above it, joined by ` › `. For the later parts of a table, also its first row. */
  heading?: string
}

/**
 * Splits a markdown text at its blocks into parts of a few hundred characters. A heading opens a part. Long paragraphs are cut
 * between sentences, long tables between rows. Takes linear time, a little for each part.
 */
export function* splitPassages(markdown: string): Generator<TextPart> {
  const headings: string[] = []
  let open: TextPart | undefined
  for (const block of blocksOf(markdown)) {
    if (block.kind === 'heading') {
      if (open !== undefined) yield open
      noteHeading(markdown, block, headings)
      open = undefined
      continue
    }
    if (open !== undefined && block.end - open.start <= maxLength) {
      open.end = block.end
      continue
    }
    const heading = headings.filter(Boolean).join(' › ')
    for (const part of cutBlock(markdown, block)) {
      const context = [heading, part.heading].filter(Boolean).join(' › ')
      if (open !== undefined) yield open
      open = { start: part.start, end: part.end, ...(context !== '' && { heading: context }) }
    }
  }
  if (open !== undefined) yield open
}

/** In UTF-16 units: enough for a statement with its context, and small enough that many fit into a prompt. */
const maxLength = 900

function noteHeading(markdown: string, { start, end, level = 1 }: Block, headings: string[]): void {
  headings.length = Math.min(headings.length, level - 1)
  while (headings.length < level - 1) headings.push('')
  headings.push(plainText(markdown.slice(start, Math.min(end, start + 300))).slice(0, 120))
}

function cutBlock(markdown: string, block: Block): TextPart[] {
  const { start, end, kind } = block
  if (end - start <= maxLength) return [{ start, end }]
  const header = kind === 'table' ? headerOf(markdown, block) : ''
  const parts: TextPart[] = []
  for (let from = start; from < end;) {
    const to = end - from <= maxLength ? end : cutAt(markdown, from, kind)
    parts.push({ start: from, end: to, ...(header !== '' && from > start && { heading: header }) })
    from = to
  }
  return parts
}

const headerOf = (markdown: string, { start, end }: Block) =>
  (markdown.slice(start, Math.min(end, start + 300)).split('\n', 1)[0] ?? '')
    .split('|')
    .map(plainText)
    .filter(Boolean)
    .join(' | ')
    .slice(0, 120)

/** Where a part ends that must end within the block: after a row, a sentence, or a word. */
function cutAt(markdown: string, from: number, kind: Block['kind']): number {
  const piece = markdown.slice(from, from + maxLength)
  const line = piece.lastIndexOf('\n')
  if (kind !== 'paragraph' && line > 0) return from + line + 1
  const sentence = sentenceEnds.reduce((last, sign) => Math.max(last, piece.lastIndexOf(sign)), -1)
  const end = Math.max(sentence >= 0 ? sentence + 1 : 0, line + 1)
  if (end > minLength) return from + end
  const space = piece.lastIndexOf(' ')
  return from + (space > minLength ? space + 1 : beforePair(piece))
}

const minLength = 200

const sentenceEnds = ['. ', '! ', '? ', '。', '！', '？', '.\n']

/** Never cuts a surrogate pair. */
const beforePair = (piece: string) =>
  (piece.charCodeAt(piece.length - 1) & 0xfc00) === 0xd800 ? piece.length - 1 : piece.length
