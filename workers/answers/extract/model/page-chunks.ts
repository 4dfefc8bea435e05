/** A part of a page. */
export interface PageChunk {
  /** From 1. */
  index: number
  text: string
}

/**
 * A text in overlapping parts of at most `maxChars`, cut at paragraphs where there are some. At most `maxChunks`; the rest of the
 * text is left out. Their starts are at least half of `maxChars` apart.
 */
export function pageChunks(text: string, maxChars: number): { chunks: PageChunk[]; isTruncated: boolean } {
  const chunks: PageChunk[] = []
  let start = 0
  while (start < text.length && chunks.length < maxChunks) {
    const end = endOf(text, start, maxChars)
    chunks.push({ index: chunks.length + 1, text: text.slice(start, end) })
    if (end === text.length) return { chunks, isTruncated: false }
    start = startOf(text, end, maxChars)
  }
  return { chunks, isTruncated: start < text.length }
}

export const maxChunks = 8

function endOf(text: string, start: number, maxChars: number): number {
  const limit = start + maxChars
  if (limit >= text.length) return text.length
  const paragraph = text.lastIndexOf('\n', limit)
  return paragraph > start + maxChars / 2 ? paragraph : limit
}

/** A fact at the cut is whole in one of the two parts. */
function startOf(text: string, end: number, maxChars: number): number {
  const overlap = Math.min(maxOverlap, Math.floor(maxChars / 8))
  const line = text.indexOf('\n', end - overlap)
  return line === -1 || line >= end ? end - overlap : line + 1
}

const maxOverlap = 800
