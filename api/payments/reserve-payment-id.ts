import type { AppError } from '#shared/contract/errors.ts'
import type { HeldPayment } from '#shared/payment-records/payment-record.ts'
import { isUndelivered } from '#shared/payments/refund.ts'
import { paymentIdLifeMs, type PaymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import { assertSameRequest } from './payable-request.ts'
import type { ClaimResult } from './x402/claim-payment.ts'

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
