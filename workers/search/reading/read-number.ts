/** The number of a field, which may be text, such as `4.7` or `1,234`. Undefined unless it is finite and not negative. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value.slice(0, 30).replaceAll(',', '')) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

/** The whole number of a field. */
export function readCount(value: unknown): number | undefined {
  const number = readNumber(value)
  return Number.isSafeInteger(number) ? number : undefined
}
