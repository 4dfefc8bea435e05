import type { Word } from '#workers/pdf/content/page-content.ts'

/** The usual look of a document's text. Headings and notes differ from it. */
export interface DocumentStyle {
  bodySize: number
  isBodyBold: boolean
  /** Words in lower case, to judge hyphens at line ends. */
  vocabulary: ReadonlySet<string>
}

export function documentStyle(pages: readonly (readonly Word[])[]): DocumentStyle {
  const sizes = new Map<number, number>()
  const vocabulary = new Set<string>()
  let [bold, all] = [0, 0]
  for (const words of pages) {
    for (const word of words) {
      const { length } = word.text
      const size = Math.round(word.size * 5) / 5
      // Code is often smaller than the text around it.
      sizes.set(size, (sizes.get(size) ?? 0) + (word.font.isMono ? 0.5 : 1) * length)
      all += length
      if (word.font.isBold) bold += length
      if (vocabulary.size < maxWords) vocabulary.add(bareWord(word.text))
    }
  }
  const [bodySize] = Array.from(sizes).reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])
  return { bodySize, isBodyBold: bold > 0.6 * all, vocabulary }
}

const maxWords = 300_000

/** A word without the marks around it, in lower case. */
export function bareWord(text: string): string {
  const chars = Array.from(text)
  let [start, end] = [0, chars.length]
  while (start < end && !isLetter.test(chars[start] ?? '')) start++
  while (end > start && !isLetter.test(chars[end - 1] ?? '')) end--
  return chars.slice(start, end).join('').toLowerCase()
}

const isLetter = /[\p{L}\p{N}]/u
