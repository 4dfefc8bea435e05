import { hash } from 'node:crypto'
import type { ValidInput } from '#api/calls/validate.ts'
import { withoutLaterFields, canonicalJson } from '#shared/contract/cache-key.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payment-records/payment-record.ts'

/** The request that a payment is for. `assertSameRequest` compares it with the one that a stored payment is for. */
export interface RequestIdentity {
  /** The hash of the validated input: spelling, aliases and written defaults make no difference. Receipts show it. */
  requestHash: string
  /** The hash of the input as it was sent. Every version of this service computes the same one. */
  sentHash: string
}

/** A request that can be paid: an operation, the hashes of its input, and the x402 flow. */
export interface PayableRequest extends RequestIdentity {
  operation: Operation
  /** x402: `upfront` settles before the work, `authorization` after it. */
  flow: 'authorization' | 'upfront'
  /** How long the caller waits for the answer. */
  waitMs: number
}

/** The current price of a request. */
export interface PricedRequest {
  amount: MicroDollars
  /** How many of the priced items are in the cache. */
  cachedItems: number
}

/** `sent`: returns the input as it was sent. Asynchronous calls pay upfront: the caller disconnects before the result exists. */
export function payableRequestOf(
  operation: Operation,
  { input, sent }: { input: ValidInput; sent: () => unknown },
  waitMs: number,
): PayableRequest {
  const isUpfront = operation.pool !== 'inline' && (operation.payment?.isPrepaid === true || waitMs === 0)
  const hashes: Partial<RequestIdentity> = {}
  return {
    operation,
    // Read by payments only: a free call needs none.
    get requestHash() {
      return (hashes.requestHash ??= requestHash(
        operation.name,
        withoutLaterFields(operation.laterFields ?? {}, input),
      ))
    },
    get sentHash() {
      return (hashes.sentHash ??= requestHash(operation.name, sent()))
    },
    flow: isUpfront ? 'upfront' : 'authorization',
    waitMs,
  }
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
