import type { PaymentIdentity, SentPayment } from '#shared/ports/payment-rail.ts'
import { readTransaction } from './read-transaction.ts'

/** By what is signed: spelling and signatures may vary. Throws INVALID_PAYMENT. */
export function identifyTransaction(network: string, payment: SentPayment): PaymentIdentity {
  const { messageHash, owner } = readTransaction(payment)
  return { key: `${network}:${messageHash}`, payer: owner }
}
