import { AppError } from '#shared/contract/errors.ts'

/** Throws INVALID_REQUEST for a size that is not from `from` to the size of the log. */
export function assertSize(field: string, size: number, { from, to }: { from: number; to: number }): void {
  if (size >= from && size <= to) return
  const path = `/${field}`
  const message =
    from > to
      ? `must be at most ${to}, the size of the log now, found ${size}`
      : `must be from ${from} to ${to}, found ${size}`
  throw new AppError('INVALID_REQUEST', `${path} ${message}.`, { details: [{ path, message }] })
}
