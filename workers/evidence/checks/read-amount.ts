/**
 * The values that a number with separators can have, times ten to each of the exponents, as plain decimals without needless
 * zeros. Takes any digits with `.`, `,`, `:`, `'` or spaces between them.
 */
export function readAmount(written: string, exponents: readonly number[]): string[] {
  const values = new Set<string>()
  for (const { whole, fraction } of readings(written)) {
    for (const exponent of exponents) values.add(shifted(whole, fraction, exponent))
  }
  return [...values]
}

interface Reading {
  whole: string
  fraction: string
}

function readings(written: string): Reading[] {
  const groups = written.split(/[^\d]/u)
  const separators = written.replaceAll(/\d/gu, '').replaceAll(/[\u00a0\u202f\u2009’]/gu, ' ')
  const [first = ''] = groups
  if (separators === '') return [{ whole: first, fraction: '' }]
  const last = groups.at(-1) ?? ''
  const decimal = { whole: groups.slice(0, -1).join(''), fraction: last }
  const grouped = { whole: groups.join(''), fraction: '' }
  if (separators.includes(':')) return [{ whole: written, fraction: '' }]
  const kinds = new Set(separators)
  const isGroups = (parts: readonly string[]) =>
    first.length <= 3 && first !== '0' && parts.slice(1).every(({ length }) => length === 3 || length === 2)
  if (kinds.size === 1 && separators.length === 1) {
    if (last.length !== 3 || !isGroups(groups)) return [decimal]
    return /[ ']/u.test(separators) ? [grouped] : [grouped, decimal]
  }
  if (kinds.size === 1) return isGroups(groups) && last.length === 3 ? [grouped] : [{ whole: written, fraction: '' }]
  const isLastOnly = separators.indexOf(separators.at(-1) ?? '') === separators.length - 1
  if (kinds.size === 2 && isLastOnly && isGroups(groups.slice(0, -1))) return [decimal]
  return [{ whole: written, fraction: '' }]
}

function shifted(whole: string, fraction: string, exponent: number): string {
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
