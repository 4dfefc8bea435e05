import { hash } from 'node:crypto'
import { canonicalJson } from '#shared/contract/canonical-json.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payments/payment-record.ts'

/** The request that a payment is for. `assertSameRequest` compares it with the one that a stored payment is for. */
export interface RequestIdentity {
  /** The hash of the validated input: spelling, aliases and written defaults make no difference. Receipts show it. */
  requestHash: string
  /** The hash of the input as it was sent. Every version of this service computes the same one. */
  sentHash: string
}

/** SHA-256, in hex, of an operation and its input in canonical order. */
export function requestHash(operation: string, input: unknown): string {
  return hash('sha256', `${operation}\n${canonicalJson(input)}`)
}

/** Throws `conflict` if the payment belongs to another request, and PAYMENT_REUSED if its request was erased. */
export function assertSameRequest(
  { record }: HeldPayment,
  request: Partial<RequestIdentity>,
  conflict: () => AppError,
): void {
  if (record.requestHash === undefined) throw erased()
  if (!isSame(record, request)) throw conflict()
}

/**
 * Either hash is enough, because another version may have stored the payment: a validated input depends on the defaults of its
 * version, and payments of format 1 have no `sentHash`. After a release that changes a default, the same words are still the
 * same request, and a request that names the new value is another one.
 */
function isSame({ requestHash, sentHash }: PaymentRecord, request: Partial<RequestIdentity>): boolean {
  return requestHash === request.requestHash || (sentHash !== undefined && sentHash === request.sentHash)
}

const erased = () =>
  new AppError(
    'PAYMENT_REUSED',
    'This payment was used, and its data was erased at the request of the wallet. Send a new payment.',
  )
