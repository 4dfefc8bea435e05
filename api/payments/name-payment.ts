import { AppError } from '#shared/errors.ts'
import { paymentIdLifeMs, type PaymentIdStore } from '#shared/stores/payment-ids.ts'
import type { HeldPayment, PaymentStore } from '#shared/stores/payments.ts'
import type { Taken } from './take-payment.ts'

export interface NameDeps {
  payments: PaymentStore
  paymentIds: PaymentIdStore
  now: () => number
}

/**
 * A verified payment under the name that its caller gave it, for a day: another payment of the same wallet and name is
 * not taken but stands back for the first one, and gets what that one bought. Throws PAYMENT_REUSED when the first one
 * was for another request. The name of a payment that came to nothing is free again.
 */
export async function namePayment(held: HeldPayment, id: string, deps: NameDeps): Promise<Taken> {
  const { payments, paymentIds, now } = deps
  const name = { wallet: held.record.payer, id }
  const expiresAt = now() + paymentIdLifeMs
  for (;;) {
    const holder = await paymentIds.take(name, held.key, expiresAt)
    if (holder.key === held.key) return { is: 'mine', held }
    const first = await payments.find(holder.key)
    if (first === undefined || first.record.state === 'released') {
      await paymentIds.pass(name, holder, { key: held.key, expiresAt })
      continue
    }
    await payments.advance(held, ['failed'])
    if (first.record.requestHash === held.record.requestHash) return { is: 'again', held: first }
    throw new AppError('PAYMENT_REUSED', 'The id of this payment was used for another request. Take a new one.')
  }
}
