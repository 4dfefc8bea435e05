import { AppError } from '#shared/contract/errors.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import { isUndelivered } from '#shared/payments/refund.ts'
import { paymentIdLifeMs, type PaymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import type { Replay } from './payments.ts'
import type { RequestIdentity } from './quote-call.ts'

/**
 * Joins the earlier call that claimed a payment: counts this call as one more that waits for the answer. Undefined if the
 * payment was released in the meantime, or if `ownFields`, the part of the payment method in the replay, is undefined for it.
 */
export async function joinPayment(
  found: HeldPayment,
  payments: Pick<PaymentStore, 'join'>,
  ownFields: (held: HeldPayment) => Pick<Replay, 'headers' | 'claim'> | undefined,
): Promise<Replay | undefined> {
  const held = await payments.join(found)
  if (held === undefined) return undefined
  const own = ownFields(held)
  if (own === undefined) return undefined
  const { requestId, claimedAt, resultId, offer, cachedItems, isPrepaid } = held.record
  return {
    kind: 'replay',
    requestId,
    claimedAt,
    ...(resultId !== undefined && { resultId }),
    isSpent: hasMoved(held) && isPrepaid !== true,
    // Our own offer, in whole micro-dollars.
    bought: { amount: Number(offer.amount) as MicroDollars, cachedItems },
    ...own,
  }
}

/** Whether the money has moved, even if it was refunded since. */
export const hasMoved = ({ record: { state } }: HeldPayment) => state === 'settled' || state === 'refunded'

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
function isSame({ requestHash, sentHash, privateHash }: PaymentRecord, request: Partial<RequestIdentity>): boolean {
  if (privateHash !== request.privateHash) return false
  return requestHash === request.requestHash || (sentHash !== undefined && sentHash === request.sentHash)
}

const erased = () =>
  new AppError(
    'PAYMENT_REUSED',
    'This payment was used, and its data was erased at the request of the wallet. Send a new payment.',
  )

/** `claimed`: the work is this call's to do. `replay`: the payment has bought this already, or is about to. */
export interface ClaimResult {
  kind: 'claimed' | 'replay'
  held: HeldPayment
}

export interface PaymentIdDeps {
  payments: PaymentStore
  paymentIds: PaymentIdStore
  now: () => number
}

/** An id that one payment of a wallet holds at a time. */
export interface PaymentIdReservation {
  id: string
  lifeMs: number
  /** Whether another payment may take over the id from its holder. */
  isReusable: (holder: HeldPayment) => boolean
  conflict: () => AppError
}

/** An id that the caller chose. It is reserved for a day, unless its payment is released or refunded. */
export const callerGivenId = (id: string, conflict: () => AppError): PaymentIdReservation => ({
  id,
  lifeMs: paymentIdLifeMs,
  isReusable: ({ record }) => isUndelivered(record),
  conflict,
})

/**
 * Reserves an id for a verified payment. If another payment of the wallet holds the id, releases this payment and returns
 * the holder as a replay. Throws `conflict` if the holder belongs to another request.
 */
export async function reservePaymentId(
  held: HeldPayment,
  { id, lifeMs, isReusable, conflict }: PaymentIdReservation,
  deps: PaymentIdDeps,
): Promise<ClaimResult> {
  const { payments, paymentIds, now } = deps
  const owner = { wallet: held.record.payer, id }
  const expiresAt = now() + lifeMs
  for (;;) {
    const holder = await paymentIds.claim(owner, held.key, expiresAt)
    if (holder.key === held.key) return { kind: 'claimed', held }
    const first = await payments.find(holder.key)
    if (first === undefined || isReusable(first)) {
      await paymentIds.transfer(owner, holder, { key: held.key, expiresAt })
      continue
    }
    await payments.advance(held, ['failed'])
    assertSameRequest(first, held.record, conflict)
    return { kind: 'replay', held: first }
  }
}
