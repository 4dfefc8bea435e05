import { clockAt } from '#shared/values/clock.ts'
import { dateMentions } from '#shared/values/dates.ts'
import { secondsIn } from '#shared/values/durations.ts'
import { isoDate } from '#shared/values/iso-date.ts'
import { sameThing } from '#workers/answers/extract/values/synonyms.ts'
import { fieldWordsOf, type QuotedValue } from './quoted-value.ts'
import { clausesOf } from './standing.ts'

/** Whether the quote states the day, and the time of day if the value has one. */
export function statesDate(quoted: QuotedValue & { value: string }): boolean {
  const { value, quote, language } = quoted
  if (quote.includes(value)) return true
  return partsThatNameIt(quoted).some(
    ({ part, next }) => statesDay(value.slice(0, 10), part, language) && statesClock(value, part + next),
  )
}

/** The parts of a quote with several dates that have a word of the field; the whole quote if none has. A time may follow its date. */
function partsThatNameIt(quoted: QuotedValue): { part: string; next: string }[] {
  const parts = quoted.quote.split(/[;|·•\n]|(?<=\d{4}),? (?:and |und |et |y )?(?=\p{L})/u, 40)
  const wanted = new Set(fieldWordsOf(quoted).stems.flatMap(sameThing))
  const own = parts.flatMap((part, at) => {
    const isNamed =
      /\d/.test(part) &&
      clausesOf(part)
        .flat()
        .some(({ stem }) => wanted.has(stem))
    return isNamed ? [{ part, next: ` ${parts[at + 1] ?? ''}` }] : []
  })
  return own.length > 0 ? own : [{ part: quoted.quote, next: '' }]
}

function statesDay(day: string, quote: string, language: string | undefined): boolean {
  if (isoDate(quote, language)?.slice(0, 10) === day) return true
  const [year, month, date] = day.split('-').map(Number)
  const isAmerican = language?.toLowerCase() === 'en-us'
  const mentions = [...Map.groupBy(dateMentions(quote), ({ start }) => start).values()]
  return mentions.some((readings) => {
    // Points put the day first. With slashes, only American English puts the month first.
    const [first, second] = readings
    const isPoint = first !== undefined && quote.slice(first.start, first.end).includes('.')
    const fitting =
      second === undefined || isPoint
        ? [first]
        : language === undefined || language.toLowerCase() === 'en'
          ? readings
          : [isAmerican ? second : first]
    return fitting.some((each) => each?.year === year && each?.month === month && each?.day === date)
  })
}

/** Whether the quote has the time of day of a timestamp. */
function statesClock(value: string, quote: string): boolean {
  const time = /^.{10}[T ](\d\d):(\d\d)/.exec(value)
  if (time === null) return true
  const minutes = Number(time[1]) * 60 + Number(time[2])
  return [...quote.matchAll(/(?<!\d)\d{1,2}(?!\d)/g)].some(({ index }) => clockAt(quote, index)?.minutes === minutes)
}

/** Whether the quote states an ISO 8601 duration. */
export function statesDuration({ value, quote }: QuotedValue & { value: string }): boolean {
  const wanted = secondsIn(value)
  if (wanted === undefined) return false
  const parts = [quote, ...quote.split(/[;,|·•\n]/u, 40)]
  return parts.some((part) => secondsIn(part.replace(/^[^\d]{0,60}/u, '')) === wanted)
}
