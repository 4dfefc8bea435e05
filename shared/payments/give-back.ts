import type { CreditStore } from '#shared/stores/credits.ts'
import type { HeldPayment, PaymentStore } from '#shared/stores/payments.ts'

export interface GiveBackDeps {
  payments: PaymentStore
  credits: CreditStore
  now: () => number
}

/** Gives back, as credit of the payer, what was paid too much; whether there was anything. Once, however often called. */
export async function giveBack(held: HeldPayment, deps: GiveBackDeps): Promise<boolean> {
  const { owed = 0 } = held.record
  if (owed === 0) return false
  await credit(held, owed, deps)
  return (await deps.payments.replace(held, { ...held.record, owed: 0, givenBack: owed })) !== undefined
}

/** Gives all of it back, for nothing came of the work. */
export async function refund(held: HeldPayment, deps: GiveBackDeps): Promise<boolean> {
  const amount = Number(held.record.offer.amount)
  await credit(held, amount, deps)
  const facts = { isAhead: false, owed: 0, givenBack: amount }
  return (await deps.payments.advance(held, ['failed'], facts)) !== undefined
}

/** One row for each request, whoever writes it: a crash between row and record is made up for by writing both again. */
async function credit({ record }: HeldPayment, amount: number, { credits, now }: GiveBackDeps): Promise<void> {
  const { payer: wallet, requestId } = record
  await credits.append({ wallet, operationId: `refund:${requestId}`, type: 'refund', amount, requestId, at: now() })
}
