import { AppError } from '#shared/errors.ts'

/**
 * Refuses a JSON text with a number that would not be the same after it was parsed: a whole number of more digits than a
 * double holds, or one beyond its range, which would come back as null. Throws INVALID_REQUEST.
 */
export function assertExactNumbers(json: string): void {
  // Most texts hold no candidate; a string that looks like one is passed by the second look.
  if (!/\d{16}|[eE]\+?\d{3}/.test(json)) return
  JSON.parse(json, (_name, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'number' && !isKept(value, context?.source ?? '')) throw inexact(context?.source ?? '')
    return value
  })
}

const isKept = (value: number, source: string) =>
  Number.isFinite(value) && (!/^-?\d{16,}$/.test(source) || JSON.stringify(value) === source)

const inexact = (source: string) =>
  new AppError(
    'INVALID_REQUEST',
    `The number ${source.slice(0, 40)} is more than JSON readers keep exactly. Send it as a string.`,
  )
