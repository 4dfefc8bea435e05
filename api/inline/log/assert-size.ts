import { invalidField } from '#api/calls/invalid-field.ts'

/** Throws INVALID_REQUEST for a size that is not from `from` to the size of the log. */
export function assertSize(field: string, size: number, { from, to }: { from: number; to: number }): void {
  if (size >= from && size <= to) return
  const expected = from > to ? `at most ${to}, the size of the log now` : `from ${from} to ${to}`
  throw invalidField(`/${field}`, `must be ${expected}, found ${size}`)
}
