import type { HeldPayment, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { CreditRow } from '#shared/storage/stores/credits.ts'
import type { RefundDeps } from './refund.ts'

/** Grants the credits of a settled purchase. Idempotent. False if the payment bought no credits. */
export async function grantCredits(held: HeldPayment, deps: RefundDeps): Promise<boolean> {
  const { credits: purchased } = held.record
  if (purchased === undefined) return false
  await addBundle(held.record, purchased, deps)
  const { credits: _, ...record } = held.record
  return (await deps.payments.replace(held, record)) !== undefined
}

/** Appends the two ledger entries of a purchase and returns the last one. Idempotent. */
export async function addBundle(
  { payer: wallet, requestId, path: endpoint }: PaymentRecord,
  { added, bonus }: NonNullable<PaymentRecord['credits']>,
  { credits, now }: Pick<RefundDeps, 'credits' | 'now'>,
): Promise<CreditRow> {
  const row = { wallet, requestId, endpoint, at: now() }
  await credits.append({ ...row, operationId: `buy:${requestId}`, type: 'purchase', amount: added })
  return credits.append({ ...row, operationId: `bonus:${requestId}`, type: 'bonus', amount: bonus })
}
