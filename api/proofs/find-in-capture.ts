import { setImmediate } from 'node:timers/promises'
import { findQuote, maxQuoteLength, type FoundQuote } from '#shared/quotes/find-quote.ts'

/**
 * Finds a quote in a page of any size. Searches slices that overlap, and lets the event loop run between them: a long page
 * does not hold up other calls.
 */
export async function findInCapture(quote: string, text: string): Promise<FoundQuote | undefined> {
  for (let from = 0; ;) {
    const to = lineEnd(text, from + sliceLength)
    const found = findQuote(quote, text.slice(from, to))
    if (found !== undefined) return { ...found, start: from + found.start, end: from + found.end }
    if (to >= text.length) return undefined
    from = Math.max(from + 1, lineEnd(text, to - overlap))
    await setImmediate()
  }
}

/** About five milliseconds of work. */
const sliceLength = 60_000

/** A quote with its markup is rarely longer, and slices start and end between lines where these are shorter. */
const overlap = 4 * maxQuoteLength

/** The end of the line at an offset, if the line is not too long. */
function lineEnd(text: string, offset: number): number {
  if (offset >= text.length) return text.length
  const end = text.indexOf('\n', offset)
  return end < 0 || end - offset > maxQuoteLength ? offset : end + 1
}
