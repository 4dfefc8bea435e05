import type { Result } from '#shared/contract/operations/index.ts'
import { currencyOf } from '#shared/values/currencies.ts'
import { numbersIn } from '#shared/values/numbers.ts'
import { parsePrice } from '#shared/values/prices.ts'
import { unitOf } from '#shared/values/units.ts'

export type Plan = Result<'company'>['pricing']['plans'][number]
export type Period = NonNullable<Plan['period']>

/** A price in a text. */
export interface FoundPrice {
  /** As written. */
  price: string
  amount: number
  currency?: string
  period?: Period
}

/** The first price with a currency in a short text, or the word for a free plan. Takes linear time. */
export function findPrice(text: string): FoundPrice | undefined {
  // The former price of an offer is struck through.
  const line = text.slice(0, maxLine).replaceAll(/~~[^~]{0,40}~~/g, ' ')
  for (const match of line.matchAll(/\d[\d.,']*/g)) {
    const price = withCurrency(line, match.index, match[0].replace(/[.,']{1,3}$/, ''))
    const parsed = parsePrice(price)
    if (parsed?.currency === undefined) continue
    const period = periodIn(line)
    return { price, ...parsed, ...(period !== undefined && { period }) }
  }
  const words = wordsOf(line)
  const free = words.length <= maxFreeWords ? words.find((word) => freeWords.has(word)) : undefined
  return free === undefined || isTrial(line, words) ? undefined : { price: asWritten(line, free), amount: 0 }
}

/** Whether a text offers a trial, or some time of a plan that has a price: `Start free`, `14-day free trial`, `2 months free`. */
const isTrial = (line: string, words: readonly string[]) =>
  words.some((word) => trialWords.has(word)) || freeTime.test(line)

const freeTime = /\d[ -]?(?:day|week|month|tag|woche|monat|jour|semaine|mois|d[ií]a|semana|mes|giorn)/i

/** The number with the sign, code or abbreviation of a currency before or after it. */
function withCurrency(line: string, start: number, number: string): string {
  const end = start + number.length
  const [before = '', sign = ''] =
    /(?<!\p{L})([A-Z]{0,3}\p{Sc}|\p{L}{1,3})[ \u00A0]?$/u.exec(line.slice(Math.max(0, start - 6), start)) ?? []
  if (currencyOf(sign) !== undefined) return before + number
  const [after = '', name = ''] = /^[ \u00A0]?(\p{Sc}|\p{L}{1,3})(?!\p{L})/u.exec(line.slice(end, end + 6)) ?? []
  return currencyOf(name) === undefined ? number : number + after
}

/**
 * The period that a text names: `$29 / month`, `29 € im Monat`. One behind `per`, `a` or a slash counts before others:
 * `500 calls per month`.
 */
export function periodIn(text: string): Period | undefined {
  const line = text.slice(0, maxLine).toLowerCase()
  const named = Array.from(line.matchAll(unitPattern), ([, word = '']) => word)
  // The French word for a year is an article in English.
  const others = uncountedWords(line).filter((word) => word !== 'an')
  for (const word of [...named, ...others]) {
    const period = periods.get(word) ?? periodOfUnit(word)
    if (period !== undefined) return period
  }
  return undefined
}

/** One unit of time: letters may be abbreviations of something else. */
function periodOfUnit(word: string): Period | undefined {
  const unit = word.length > 1 ? unitOf(word) : undefined
  return unit?.dimension === 'duration' ? periodsByUnit[unit.name] : undefined
}

const periodsByUnit: Readonly<Record<string, Period>> = { d: 'day', wk: 'week', mo: 'month', yr: 'year' }

const unitPattern = /(?:\/ ?|\b(?:per|a|each|every|pro|je|par|por|al|im) |\bl['’])(\p{L}+)/gu

/** Words that no number counts: `30 days` are a term, not a period. */
function uncountedWords(line: string): string[] {
  const counts = numbersIn(line).filter(({ isMoney, amount }) => !isMoney && amount !== 1)
  return Array.from(line.matchAll(/\p{L}+/gu)).flatMap(({ 0: word, index }) =>
    counts.some(({ end }) => end === index || (end === index - 1 && /[ -]/.test(line[end] ?? ''))) ? [] : word,
  )
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** The word with the capitals that the text has. */
function asWritten(line: string, word: string): string {
  const at = line.toLowerCase().indexOf(word)
  return line.slice(at, at + word.length)
}

// cspell:disable
const freeWords = new Set(
  'free kostenlos gratuit gratis grátis gratuito darmowy ücretsiz бесплатно 無料 免费 무료'.split(' '),
)

const trialWords = new Set(
  'trial try start started get demo test testen essai essayer prueba probar prova provare shipping delivery'.split(' '),
)

/** Words for periods beside the units of time. */
const periods: ReadonlyMap<string, Period> = new Map(
  Object.entries({
    month: 'monthly monatlich mensuel mensual mensile mensal ay',
    year: 'yearly annually annual jährlich an annuel anual annuale',
    week: 'weekly',
    day: 'daily',
    once: 'once lifetime onetime einmalig unique único',
    use: 'request requests call calls credit credits transaction unit gb token tokens',
  }).flatMap(([period, words]) => words.split(' ').map((word): [string, Period] => [word, period as Period])),
)
// cspell:enable

const maxLine = 160
const maxFreeWords = 4
