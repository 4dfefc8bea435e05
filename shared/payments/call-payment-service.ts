import { AppError } from '#shared/contract/errors.ts'

type PaymentService = 'chain' | 'facilitator'

/** Calls a chain or a facilitator. Any failure becomes PAYMENTS_UNAVAILABLE. */
export async function callPaymentService<T>(call: () => Promise<T>, service: PaymentService = 'chain'): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw cause instanceof AppError ? cause : paymentsUnavailable(cause, service)
  }
}

export function paymentsUnavailable(cause?: unknown, service: PaymentService = 'chain'): AppError {
  // The library's message is omitted: it contains the RPC URL, which may contain an API key.
  const name = cause instanceof Error ? cause.name : undefined
  const message = `The ${service} does not answer right now. Retry with the same payment.`
  return new AppError('PAYMENTS_UNAVAILABLE', message, { cause: name })
}

/** An x402 error code. Other text, such as a library's message, becomes `invalid_payload`. */
export const protocolReason = (reason: string | undefined) =>
  reason !== undefined && /^[a-z0-9_]{1,120}$/.test(reason) ? reason : 'invalid_payload'
