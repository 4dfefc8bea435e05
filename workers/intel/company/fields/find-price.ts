import type { Result } from '#shared/contract/operations/index.ts'
import { parsePrice } from '#shared/values/prices.ts'

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

/** The number with the sign or code of a currency before or after it. */
function withCurrency(line: string, start: number, number: string): string {
  const end = start + number.length
  const before = /(?:\p{Sc}|[A-Z]{3})[ \u00A0]?$/u.exec(line.slice(Math.max(0, start - 4), start))?.[0]
  const after = /^[ \u00A0]?(?:\p{Sc}|[A-Z]{3})/u.exec(line.slice(end, end + 4))?.[0] ?? ''
  return before === undefined ? number + after : before + number
}

/**
 * The period that a text names: `$29 / month`, `29 € im Monat`. One behind `per`, `a` or a slash counts before others:
 * `500 calls per month`.
 */
export function periodIn(text: string): Period | undefined {
  const line = text.slice(0, maxLine).toLowerCase()
  const named = Array.from(line.matchAll(unitPattern), ([, word = '']) => word)
  // The French word for a year is an article in English.
  const others = wordsOf(line).filter((word) => word !== 'an')
  for (const word of [...named, ...others]) {
    const period = periods.get(word)
    if (period !== undefined) return period
  }
  return undefined
}

const unitPattern = /(?:\/ ?|\b(?:per|a|each|every|pro|je|par|por|al|im) |\bl['’])(\p{L}+)/gu

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

const periods: ReadonlyMap<string, Period> = new Map(
  Object.entries({
    month:
      'month monthly mo mth monat monatlich mois mensuel mes mensual mese mensile mês mensal maand måned månad miesiąc ay мес месяц',
    year: 'year yearly yr annually annual jahr jährlich an annuel año anual anno annuale ano jaar år rok yıl год',
    week: 'week weekly wk woche semaine semana settimana uke vecka tydzień неделя',
    day: 'day daily tag jour día giorno dia dag dzień день',
    once: 'once lifetime onetime einmalig unique único',
    use: 'request requests call calls credit credits transaction unit gb token tokens',
  }).flatMap(([period, words]) => words.split(' ').map((word): [string, Period] => [word, period as Period])),
)
// cspell:enable

const maxLine = 160
const maxFreeWords = 4
