import type { AppError } from '#shared/errors.ts'
import { paymentIdLifeMs, type PaymentIdStore } from '#shared/stores/payment-ids.ts'
import type { HeldPayment, PaymentStore } from '#shared/stores/payments.ts'
import { assertFor } from './assert-for.ts'
import type { Taken } from './take-payment.ts'

export interface NameDeps {
  payments: PaymentStore
  paymentIds: PaymentIdStore
  now: () => number
}

/**
 * A verified payment under the name that its caller gave it, for a day: another payment of the same wallet and name is
 * not taken but stands back for the first one, and gets what that one bought. Throws `conflict` when the first one was for
 * another request. The name of a payment that came to nothing is free again.
 */
export async function namePayment(
  held: HeldPayment,
  { id, conflict }: { id: string; conflict: () => AppError },
  deps: NameDeps,
): Promise<Taken> {
  const { payments, paymentIds, now } = deps
  const name = { wallet: held.record.payer, id }
  const expiresAt = now() + paymentIdLifeMs
  for (;;) {
    const holder = await paymentIds.take(name, held.key, expiresAt)
    if (holder.key === held.key) return { is: 'mine', held }
    const first = await payments.find(holder.key)
    if (first === undefined || cameToNothing(first)) {
      await paymentIds.pass(name, holder, { key: held.key, expiresAt })
      continue
    }
    await payments.advance(held, ['failed'])
    assertFor(first, held.record.requestHash, conflict)
    return { is: 'again', held: first }
  }
}

export const cameToNothing = ({ record: { state } }: HeldPayment) => state === 'released' || state === 'refunded'
