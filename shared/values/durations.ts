import { westernDigits } from './amounts.ts'
import { withDigits } from './number-words.ts'
import { unitMsOf } from './relative-date.ts'

/** The seconds of a duration: ISO 8601 (`PT1H20M`) or words in any language (`1 h 20 min`, `90 Minuten`). Undefined without one. */
export function secondsIn(text: string): number | undefined {
  const bounded = withDigits(westernDigits(text.trim().slice(0, 100)))
  return secondsOfIso(bounded) ?? secondsOfWords(bounded)
}

function secondsOfIso(text: string): number | undefined {
  const match =
    /^P(?:(\d{1,5})D)?(?:T(?:(\d{1,6}(?:\.\d{1,3})?)H)?(?:(\d{1,6})M)?(?:(\d{1,7}(?:\.\d{1,3})?)S)?)?$/i.exec(text)
  if (match === null || text.length < 3) return undefined
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = match
  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function secondsOfWords(text: string): number | undefined {
  // The minutes behind hours need no unit: `1 h 10`.
  const minutes = /\d ?h ?(\d{2})(?!\d| ?[\p{L}:])/iu.exec(text)?.[1]
  let total: number | undefined = minutes === undefined ? undefined : Number(minutes) * 60
  for (const [, amount = '', unit = ''] of text.matchAll(/(\d{1,5}(?:[.,]\d{1,2})?)[ -]?([\p{L}\p{M}]{1,14})/gu)) {
    const ms = /^[A-Za-z]$/.test(unit) && !/[dhms]/i.test(unit) ? undefined : unitMsOf(unit.toLowerCase())
    if (ms !== undefined) total = (total ?? 0) + (Number(amount.replace(',', '.')) * ms) / 1000
  }
  return total
}

/** Seconds as an ISO 8601 duration: 4800 → `PT1H20M`. */
export function isoDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor((whole % 3600) / 60), 'M'],
    [whole % 60, 'S'],
  ] as const
  const written = parts.flatMap(([amount, unit]) => (amount === 0 ? [] : [`${amount}${unit}`])).join('')
  return `PT${written === '' ? '0S' : written}`
}
