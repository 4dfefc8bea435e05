import type { CreditStore } from '#shared/stores/credits.ts'
import type { HeldPayment, PaymentStore } from '#shared/stores/payments.ts'
import { isOnCredits, spendOf } from './credit-payment.ts'

export interface GiveBackDeps {
  payments: PaymentStore
  credits: CreditStore
  now: () => number
}

/** Gives back, as credit of the payer, what was paid too much; whether there was anything. Once, however often called. */
export async function giveBack(held: HeldPayment, deps: GiveBackDeps): Promise<boolean> {
  const { owed = 0, offer } = held.record
  if (owed === 0) return false
  const givenBack = await credit(held, owed, deps)
  const facts = { owed: 0, givenBack }
  const changed =
    isOnCredits(held.record) && owed === Number(offer.amount)
      ? await deps.payments.advance(held, ['failed'], facts)
      : await deps.payments.replace(held, { ...held.record, ...facts })
  return changed !== undefined
}

/** Gives all of it back, for nothing came of the work. */
export async function refund(held: HeldPayment, deps: GiveBackDeps): Promise<boolean> {
  const givenBack = await credit(held, Number(held.record.offer.amount), deps)
  return (await deps.payments.advance(held, ['failed'], { isAhead: false, owed: 0, givenBack })) !== undefined
}

/**
 * Ends a call that paid with credits and delivered nothing; false where somebody else had ended it. From the first step on
 * nothing can be delivered for it, and whoever finds it then goes on with the second.
 */
export async function endUndelivered(held: HeldPayment, status: number, deps: GiveBackDeps): Promise<boolean> {
  const facts = { status, owed: Number(held.record.offer.amount), settledAt: deps.now() }
  const ended = await deps.payments.advance(held, ['settle', 'paid'], facts)
  return ended !== undefined && giveBack(ended, deps)
}

/** One row for each request, whoever writes it: a crash between row and record is made up for by writing both again. */
async function credit({ record }: HeldPayment, amount: number, { credits, now }: GiveBackDeps): Promise<number> {
  const { payer: wallet, requestId } = record
  if (isOnCredits(record)) {
    // Where a process died before it took anything, this row stands in the place of that one, which then cannot be made.
    const { amount: taken } = await credits.append(spendOf(record, 0, now()))
    if (taken === 0) return 0
  }
  await credits.append({ wallet, operationId: `refund:${requestId}`, type: 'refund', amount, requestId, at: now() })
  return amount
}
