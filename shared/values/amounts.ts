/** The digits of Arabic, Persian, Devanagari, Bengali, Thai and full-width numbers as 0 to 9, their separators as points and commas. Positions stay. */
export function westernDigits(text: string): string {
  return text.replaceAll(otherDigits, (character) => {
    if (character === '\u066B') return '.'
    if (character === '\u066C') return ','
    const code = character.charCodeAt(0)
    return String(code - (zeros.find((zero) => code >= zero && code <= zero + 9) ?? code))
  })
}

const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10]
const otherDigits = /[\u0660-\u0669\u066B\u066C\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59\uFF10-\uFF19]/g

/**
 * The values that digits with separators can have, times ten to each of the exponents, the most likely first: `1,234` is 1234,
 * or 1.234 where the comma marks decimals. As plain decimals without needless zeros; versions and times of day as written.
 */
export function amountsOf(written: string, exponents: readonly number[] = [0]): string[] {
  const values = readings(written).flatMap((reading: Reading) =>
    exponents.map((exponent) => shifted(reading, exponent)),
  )
  return [...new Set(values)]
}

/**
 * The value of digits with separators, times ten to the exponent. `decimalMark` decides where one mark stands before three
 * digits: without it, the mark separates thousands. Undefined for versions (`4.2.1`) and the like.
 */
export function amountOf(written: string, decimalMark?: '.' | ',', exponent = 0): number | undefined {
  const [first, other = first] = readings(written)
  const reading: Reading = decimalMark !== undefined && written.includes(decimalMark) ? other : first
  const value = Number(shifted(reading, exponent))
  return Number.isFinite(value) ? value : undefined
}

/** The mark of decimals in a language (BCP 47). */
export function decimalMarkOf(language: string | undefined): '.' | ',' | undefined {
  if (language === undefined) return undefined
  return commaLanguages.has(language.slice(0, 2).toLowerCase()) ? ',' : '.'
}

const commaLanguages: ReadonlySet<string> = new Set(
  'de fr es it nl pt pl ru uk cs sk sv da nb no fi tr el hu ro bg hr sl id vi'.split(' '),
)

interface Reading {
  whole: string
  fraction: string
}

/** A number as groups of digits: `1.299,00`, `1'299.90`, `12,34,567.5`. */
function readings(written: string): [Reading] | [Reading, Reading] {
  const groups = written.split(/[^\d]/u)
  const separators = written.replaceAll(/\d/gu, '').replaceAll(/[\u00a0\u202f\u2009’]/gu, ' ')
  const [first = ''] = groups
  if (separators === '') return [{ whole: first, fraction: '' }]
  const last = groups.at(-1) ?? ''
  const decimal = { whole: groups.slice(0, -1).join(''), fraction: last }
  const grouped = { whole: groups.join(''), fraction: '' }
  const opaque = { whole: written, fraction: '' }
  if (separators.includes(':')) return [opaque]
  const kinds = new Set(separators)
  // No group begins with a zero, so `0.125` is a fraction.
  const isGroups = (parts: readonly string[]) =>
    first.length <= 3 && first !== '0' && parts.slice(1).every(({ length }) => length === 3 || length === 2)
  if (kinds.size === 1 && separators.length === 1) {
    if (last.length !== 3 || !isGroups(groups)) return [decimal]
    return /[ ']/u.test(separators) ? [grouped] : [grouped, decimal]
  }
  if (kinds.size === 1) return [isGroups(groups) && last.length === 3 ? grouped : opaque]
  const isLastOnly = separators.indexOf(separators.at(-1) ?? '') === separators.length - 1
  return [kinds.size === 2 && isLastOnly && isGroups(groups.slice(0, -1)) ? decimal : opaque]
}

function shifted({ whole, fraction }: Reading, exponent: number): string {
  // A version or a time of day.
  if (/\D/u.test(whole)) return whole
  const digits = whole + fraction.padEnd(exponent, '0')
  const point = whole.length + exponent
  const left = digits.slice(0, point).replace(/^0{1,60}(?=\d)/u, '')
  const right = withoutEndZeros(digits.slice(point))
  return right === '' ? left : `${left}.${right}`
}

function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}
