import { AppError } from '#shared/errors.ts'

/** The header `Idempotency-Key`, bare or, as the draft of the IETF has it, in quotes. Throws INVALID_REQUEST. */
export function idempotencyKeyIn(header: string): string | undefined {
  if (header === '') return undefined
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(header)?.[1]
  if (key !== undefined) return key
  throw new AppError('INVALID_REQUEST', 'Idempotency-Key: expected 1 to 255 visible ASCII characters without quotes.')
}
