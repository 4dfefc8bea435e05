import { plainRange } from './mask-markup.ts'
import { normalizeText, withoutSpaces, type NormalizedText } from './normalize-text.ts'

/** Where a quote stands in a text. */
export interface FoundQuote {
  /** UTF-16 offsets into the text. */
  start: number
  end: number
  /** The words of the text, as it writes them, without markup. */
  text: string
}

/**
 * Finds a quote in a markdown text. Differences in case, white space, typography and markup do not count. `…` stands for
 * words left out within one paragraph. Too short quotes are not found: under three words and under twelve characters, unless
 * they are a whole heading, list item or table cell. Takes linear time.
 */
export function findQuote(quote: string, text: string): FoundQuote | undefined {
  return findNormalized(quote, normalizeText(text))
}

/** As `findQuote`, in a text that is normalized already. */
export function findNormalized(quote: string, page: NormalizedText): FoundQuote | undefined {
  if (quote.length > maxQuoteLength) return undefined
  const wanted = trimMarks(normalizeText(quote).text)
  const match = findWhole(wanted, page) ?? findWhole(trimEnd(wanted), page) ?? findParts(wanted, page)
  if (match === undefined) return undefined
  const range = rangeOf(match, page)
  const text = plainRange(page.source, page.mask, range)
  const isRepeatable =
    text.length <= maxQuoteLength && normalizeText(text).text === page.text.slice(match.from, match.to)
  return isRepeatable ? { ...range, text } : undefined
}

/** In UTF-16 units. */
export const maxQuoteLength = 4000

/** A part of the normalized text. */
interface Match {
  from: number
  to: number
}

function findWhole(wanted: string, page: NormalizedText): Match | undefined {
  if (!hasWord.test(wanted)) return undefined
  const isLong = isInformative(wanted)
  let from = 0
  for (let tries = 0; tries < maxTries; tries += 1) {
    const match = findFrom(wanted, page, from)
    if (match === undefined) return undefined
    const whole = withSigns({ from: match, to: match + wanted.length }, page)
    if (isLong || isWholeBlock(page.source, rangeOf(whole, page))) return whole
    from = match + 1
  }
  return undefined
}

/** Words that occur more often without being what is wanted are not found. */
const maxTries = 500

/** Parts of a quote with `…`, in their order, within one paragraph. */
function findParts(wanted: string, page: NormalizedText): Match | undefined {
  const parts = wanted.split('...').map(trimMarks).filter(Boolean)
  if (parts.length < 2 || parts.length > 5 || !parts.every(isInformative)) return undefined
  const [first = '', ...rest] = parts
  for (let from = 0, tries = 0; tries < 20; tries += 1) {
    const start = findFrom(first, page, from)
    if (start === undefined) return undefined
    const end = endOfParts(rest, start + first.length, page)
    if (end !== undefined) return withSigns({ from: start, to: end }, page)
    from = start + 1
  }
  return undefined
}

function endOfParts(parts: readonly string[], start: number, page: NormalizedText): number | undefined {
  let end = start
  for (const part of parts) {
    const match = findFrom(part, page, end, end + maxOmitted + part.length)
    if (match === undefined) return undefined
    if (/\n\s{0,99}\n/u.test(page.source.slice(page.ends[end - 1], page.starts[match]))) return undefined
    end = match + part.length
  }
  return end
}

/** Units that one `…` may stand for. */
const maxOmitted = 400

/** The next place where the words stand as whole words and whole numbers. */
function findFrom(
  wanted: string,
  { text, starts }: NormalizedText,
  from: number,
  to = text.length,
): number | undefined {
  const searched = to < text.length ? text.slice(0, to) : text
  let at = searched.indexOf(wanted, from)
  for (let tries = 0; at >= 0 && tries < maxTries; tries += 1) {
    const end = at + wanted.length
    // One character of the page may stand for several units, such as ½.
    const isSplit = (at > 0 && starts[at] === starts[at - 1]) || (end < text.length && starts[end] === starts[end - 1])
    if (!isSplit && isEdge(text, at) && isEdge(text, end)) return at
    at = searched.indexOf(wanted, at + 1)
  }
  return undefined
}

/** No word and no number goes on across this position. */
function isEdge(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 2), at + 2)
  const split = Math.min(at, 2)
  const before = around.slice(0, split)
  const after = around.slice(split)
  if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return withoutSpaces.test(around)
  return !(/\d[.,]$/u.test(before) && /^\d/u.test(after)) && !(/\d$/u.test(before) && /^[.,]\d/u.test(after))
}

/** Includes the sign, the currency and the percent sign of a number at an edge. */
function withSigns({ from, to }: Match, { text }: NormalizedText): Match {
  let first = from
  if (/\d/u.test(text[first] ?? '')) while (first > from - 3 && isNumberSign(text, first - 1)) first -= 1
  const isPercent = /\d/u.test(text[to - 1] ?? '') && text[to] === '%'
  return { from: first, to: isPercent ? to + 1 : to }
}

const isNumberSign = (text: string, at: number) =>
  /[-+$€£¥]/u.test(text[at] ?? '') && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

const rangeOf = ({ from, to }: Match, { starts, ends }: NormalizedText) => ({
  start: starts[from] ?? 0,
  end: ends[to - 1] ?? 0,
})

const hasWord = /[\p{L}\p{N}]/u

function isInformative(wanted: string): boolean {
  if (wanted.length >= 12) return true
  return withoutSpaces.test(wanted)
    ? wanted.length >= 4
    : wanted.split(' ').filter((word) => hasWord.test(word)).length >= 3
}

/** Without quotation marks, spaces and dots of omission around it. */
function trimMarks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && (text[start] === "'" || text[start] === ' ' || text.startsWith('...', start))) {
    start += text[start] === '.' ? 3 : 1
  }
  while (end > start && (text[end - 1] === "'" || text[end - 1] === ' ' || text.endsWith('...', end))) {
    end -= text[end - 1] === '.' ? 3 : 1
  }
  return text.slice(start, Math.max(start, end))
}

/** A page may end the sentence elsewhere than the quote does. */
const trimEnd = (text: string) => (/[.,;:!?]$/u.test(text) ? text.slice(0, -1) : text)

/** Whether a range is all that a heading, a list item, a table cell or a line says, without its signs. */
function isWholeBlock(text: string, { start, end }: { start: number; end: number }): boolean {
  return (
    opens.test(text.slice(Math.max(0, start - lookAround), start)) && closes.test(text.slice(end, end + lookAround))
  )
}

/** Signs of a block fit in this many units. */
const lookAround = 24

const opens = /(?:^|[\n|])[\s#>*_`~+\-"'“‘]{0,23}$/u
const closes = /^[\s*_`~"'”’.:;,]{0,23}(?:[\n|]|$)/u
