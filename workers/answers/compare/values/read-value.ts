import { fullDates } from '#shared/values/dates.ts'
import { withDigits } from '#shared/values/number-words.ts'
import { quantitiesIn, type Quantity } from '#shared/values/quantities.ts'
import { contentWords } from '#workers/answers/compare/words.ts'

/** A text as values that can be compared: its dates, its numbers with units, and its other words. */
export interface Value {
  dates: readonly string[]
  quantities: readonly Quantity[]
  /** The words that are not part of a date or number, each once. */
  words: ReadonlySet<string>
  isYes: boolean
  isNo: boolean
}

/** Longer values are compared by their first characters. */
const maxLength = 3000

/** Reads a value of a table or list, or a sentence. `unit`: that of numbers without one. */
export function readValue(written: string, unit?: string): Value {
  const text = withBounds(withDigits(written.slice(0, maxLength)))
  const dates = fullDates(text)
  const withoutDates = cut(text, dates)
  const quantities = quantitiesIn(withoutDates, unit)
  const rest = cut(withoutDates, quantities)
  return {
    dates: dates.map(({ date }) => date),
    quantities,
    words: new Set(contentWords(rest.replaceAll(/\p{Sc}/gu, ' ')).filter((word) => !isCurrency(word, quantities))),
    isYes: yes.has(text.trim().toLowerCase()),
    isNo: no.has(text.trim().toLowerCase()),
  }
}

/** `<5` as `max 5`, and `≥5` as `min 5`. */
const withBounds = (text: string) =>
  text.replaceAll(/[<≤>≥](?= ?[-−]?\p{Sc}?\d)/gu, (sign) => ('<≤'.includes(sign) ? ' max ' : ' min '))

/** The text with spaces in the place of these parts, so that positions stay. */
function cut(text: string, parts: readonly { start: number; end: number }[]): string {
  let rest = ''
  let from = 0
  for (const { start, end } of parts) {
    rest += text.slice(from, start) + ' '.repeat(Math.max(0, end - Math.max(start, from)))
    from = end
  }
  return rest + text.slice(from)
}

const isCurrency = (word: string, quantities: readonly Quantity[]) =>
  quantities.some(({ dimension }) => dimension.toLowerCase() === word)

// cspell:disable
const yes: ReadonlySet<string> = new Set(['yes', 'true', '✓', '✔', '✅', 'included', 'ja', 'oui', 'sí', 'si'])
const no: ReadonlySet<string> = new Set(['no', 'false', '✗', '✘', '❌', '✕', 'not included', 'nein', 'non'])
// cspell:enable
