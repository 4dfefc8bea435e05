import { AppError } from '#shared/contract/errors.ts'

/** Throws INVALID_REQUEST for a size that is not from `from` to the size of the log. */
export function assertSize(field: string, size: number, { from, to }: { from: number; to: number }): void {
  if (size >= from && size <= to) return
  const message =
    from > to
      ? `The receipt log has ${to} leaves. Expected a larger log; found ${size}. Try again when it has grown.`
      : `Expected a size from ${from} to ${to}; found ${size}.`
  throw new AppError('INVALID_REQUEST', `${field}: ${message}`, { details: [{ path: `/${field}`, message }] })
}
