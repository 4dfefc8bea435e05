import { AppError } from '#shared/errors.ts'

/** Asks a chain or a facilitator. Throws PAYMENTS_UNAVAILABLE where that fails. */
export async function reach<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw cause instanceof AppError ? cause : unavailable(cause)
  }
}

export function unavailable(cause?: unknown): AppError {
  // Not the library's text: it holds the address that was asked, and keys with it.
  const name = cause instanceof Error ? cause.name : undefined
  return new AppError('PAYMENTS_UNAVAILABLE', 'The chain cannot be asked right now. Send the same payment again.', {
    cause: name,
  })
}

/** One of the protocol's words; library text stays here. */
export const reasonOf = (reason: string | undefined) =>
  reason !== undefined && /^[a-z0-9_]{1,120}$/.test(reason) ? reason : 'invalid_payload'
