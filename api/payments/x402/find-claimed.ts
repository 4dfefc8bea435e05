import { assertSameRequest } from '#api/payments/join-payment.ts'
import { PaymentUnknown } from '#api/payments/payment-errors.ts'
import type { RequestIdentity } from '#api/payments/quote-call.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { HeldPayment, SentPayment } from '#shared/payment-records/payment-record.ts'
import type { PaymentState } from '#shared/payment-records/payment-state.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'

/** A payment that is claimed and not released; undefined without one. Throws PAYMENT_REUSED if another request claimed it. */
export async function findClaimed(
  key: string,
  { payment, ...request }: { payment: SentPayment } & RequestIdentity,
  payments: PaymentStore,
): Promise<HeldPayment | undefined> {
  const known = await findUnreleased(key, payments)
  if (known === undefined) return undefined
  const { record } = known
  assertSameRequest(known, request, paymentReused)
  assertOwn(known, { payment, operation: record.operation })
  if (record.isUndecided === true && record.state === 'unknown') throw new PaymentUnknown()
  return known
}

/** A payment that is claimed and not released, by any request. */
export async function findUnreleased(key: string, payments: PaymentStore): Promise<HeldPayment | undefined> {
  const known = await payments.find(key)
  return known?.record.state === 'released' ? undefined : known
}

/** Throws PAYMENT_REUSED unless a claimed payment was sent by its payer, for this operation. */
export function assertOwn(
  { record }: HeldPayment,
  { payment, operation }: { payment: SentPayment; operation: string },
): void {
  // Anyone can read a settled authorization on the chain. Only its payer knows our quote.
  const quote = quoteIn(record.payment)
  if (quote !== quoteIn(payment) || record.operation !== operation) throw paymentReused()
  if (quote === undefined && mayBePublic.has(record.state)) throw answerWithheld()
}

/** The states in which a chain may show the authorization. */
const mayBePublic: ReadonlySet<PaymentState> = new Set(['settling', 'settled', 'refunded', 'unknown'])

const paymentReused = () => new AppError('PAYMENT_REUSED', 'This payment was used for another request. Sign a new one.')

const answerWithheld = () =>
  new AppError(
    'PAYMENT_REUSED',
    'This payment was used, and anyone can read it on the chain now. It was sent without `extra.quote` of the 402, so nothing shows that this call is from its payer. Sign a new payment, and send the accepted offer back whole.',
  )

/** The quote of the accepted offer: known only to us and the payer. Undefined for a payment without one. */
function quoteIn({ accepted: { extra } }: SentPayment): string | undefined {
  const quote: unknown = typeof extra === 'object' && extra !== null ? Reflect.get(extra, 'quote') : undefined
  return typeof quote === 'string' && quote !== '' ? quote : undefined
}
