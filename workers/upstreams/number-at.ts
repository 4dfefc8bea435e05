import { valueAt } from './read-reply.ts'

/** The finite number at a path of property names, which may be written as text. */
export function numberAt(value: unknown, ...path: string[]): number | undefined {
  const found = valueAt(value, ...path)
  if (typeof found !== 'number' && typeof found !== 'string') return undefined
  const number = found === '' ? Number.NaN : Number(found)
  return Number.isFinite(number) ? number : undefined
}

/** The whole number at a path of property names, which may be written as text. */
export function integerAt(value: unknown, ...path: string[]): number | undefined {
  const found = numberAt(value, ...path)
  return Number.isSafeInteger(found) ? found : undefined
}
