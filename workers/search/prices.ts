import { currencyOf, signIn } from './currencies.ts'

/** A price as a number, with its ISO 4217 currency if the text names one. */
export interface ParsedPrice {
  amount: number
  currency?: string
}

/** Longer texts hold more than a price. */
const maxLength = 100

/**
 * Reads the first amount of a price text, in the notations of shops: `RM 99.00`, `1.299,00 €`, `$1,299.00`, `¥12,800`,
 * `1'299.90 CHF`, `ab 5,- EUR`. `country` (ISO 3166-1 alpha-2, in lower case) decides between currencies with one sign.
 * Undefined without an amount.
 */
export function parsePrice(text: string, country?: string): ParsedPrice | undefined {
  const written = text.slice(0, maxLength).replaceAll(spaces, ' ')
  const start = written.search(/\d/)
  if (start === -1) return undefined
  const end = endOfNumber(written, start)
  const amount = amountOf(written.slice(start, end))
  const currency = currencyBeside(written.slice(0, start), written.slice(end), country)
  return { amount, ...(currency !== undefined && { currency }) }
}

const spaces = /\s/g

/** The end of the number that starts there. A separator belongs to the number if a digit follows. A space does if three digits follow, and at most three precede. */
export function endOfNumber(text: string, start: number): number {
  let end = start
  let groupStart = start
  while (end < text.length) {
    const isGroup = text[end] === ' ' && end - groupStart <= 3 && isThousands(text, end + 1)
    if (!isGroup && !isDigit(text[end]) && !(isSeparator(text[end]) && isDigit(text[end + 1]))) break
    if (!isDigit(text[end])) groupStart = end + 1
    end += 1
  }
  return end
}

const isThousands = (text: string, at: number) =>
  [0, 1, 2].every((step) => isDigit(text[at + step])) && !isDigit(text[at + 3])

/**
 * The last separator is the decimal one, unless it only ever groups, repeats, or is the only kind with three digits behind
 * it: `1.299` is a thousand in most shops. No group begins with a zero, so `0.125` is a fraction.
 */
export function amountOf(written: string): number {
  const marks = Array.from(written).filter((character) => !isDigit(character))
  const last = marks.at(-1)
  if (last === undefined) return Number(written)
  const at = written.lastIndexOf(last)
  const [whole, fraction] = [written.slice(0, at), written.slice(at + 1)]
  const isOneKind = marks.every((mark) => mark === last)
  const isGrouping =
    !decimalMarks.includes(last) ||
    (isOneKind && marks.length > 1) ||
    (isOneKind && fraction.length === 3 && Number(whole) !== 0)
  return Number(isGrouping ? digitsOf(written) : `${digitsOf(whole)}.${fraction}`)
}

const decimalMarks = '.,'

const digitsOf = (text: string) => Array.from(text).filter(isDigit).join('')

const isDigit = (character: string | undefined) => character !== undefined && character >= '0' && character <= '9'

const isSeparator = (character: string | undefined) => character !== undefined && ".,'’".includes(character)

/** The currency next to the number. A sign counts more than a word: `TOP 10 €`. */
export function currencyBeside(before: string, behind: string, country: string | undefined): string | undefined {
  const lastWord = before.trimEnd().split(' ').at(-1) ?? ''
  const firstWord = fromFirst(behind, ' ,.-–—').split(' ', 1)[0] ?? ''
  const words = [lastWord, ...[lastWord, firstWord].map((word) => fromFirst(word, '(').split(/[.,;:)*]/, 1)[0] ?? '')]
  const written = [
    ...words.filter((word) => word.length > 1 && /\p{Sc}/u.test(word)),
    signIn(lastWord, 'end'),
    signIn(firstWord, 'start'),
    ...words,
  ]
  return written.map((one) => (one === undefined ? undefined : currencyOf(one, country))).find(Boolean)
}

/** The text from its first character that is none of these: `5,- EUR` has a dash between the number and the currency. */
function fromFirst(text: string, skipped: string): string {
  const characters = Array.from(text)
  const first = characters.findIndex((character) => !skipped.includes(character))
  return first === -1 ? '' : characters.slice(first).join('')
}
