/** The seconds of a duration: ISO 8601 (`PT1H20M`) or words (`1 h 20 min`, `90 Minuten`). Undefined without one. */
export function secondsIn(text: string): number | undefined {
  const bounded = text.trim().slice(0, 100)
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
  let total: number | undefined
  for (const [, amount = '', unit = ''] of text.matchAll(/(\d{1,5}(?:[.,]\d{1,2})?) ?(\p{L}{1,12})/gu)) {
    const seconds = units.find(({ name }) => name.test(unit))?.seconds
    if (seconds !== undefined) total = (total ?? 0) + Number(amount.replace(',', '.')) * seconds
  }
  return total
}

// cspell:disable
const units = [
  { name: /^(?:d|days?|tage?|jours?|días?|giorn[io]|dagen|dag)$/i, seconds: 86_400 },
  { name: /^(?:h|hrs?|hours?|std|stunden?|heures?|horas?|or[ae]|uur|uren)$/i, seconds: 3600 },
  { name: /^(?:m|mins?|minutes?|minuten?|minutos?|minut[oi])$/i, seconds: 60 },
  { name: /^(?:s|secs?|seconds?|sekunden?|secondes?|segundos?|second[oi])$/i, seconds: 1 },
]
// cspell:enable

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
