import { AppError } from '#shared/errors.ts'
import type { PaymentRail } from '#shared/ports/payment-rail.ts'
import type { HeldPayment, PaymentRecord, PaymentStore } from '#shared/stores/payments.ts'
import { PaymentRefused } from './payment-refused.ts'
import type { Delivery } from './payments.ts'

export interface SettleDeps {
  payments: PaymentStore
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

/** How often a payment that another call settles is looked at, and for how long. */
const lookEveryMs = 100
const patienceMs = 20_000

/** What is known, when the money is to move, of what it is for. */
export type SettlementFacts = Partial<Delivery> & Pick<PaymentRecord, 'isAhead'>

/**
 * Moves the money: the state says so before the chain hears of it, so that no crash hides it.
 * Of several calls with one payment one settles and the others see how it went. The payment is settled then, or its fate
 * unknown. Throws PaymentRefused or PAYMENTS_UNAVAILABLE when the money did not move.
 */
export async function settlePayment(
  held: HeldPayment,
  facts: SettlementFacts,
  { rail, deps }: { rail: PaymentRail; deps: SettleDeps },
): Promise<HeldPayment> {
  const { payments, now } = deps
  const settling = await payments.advance(held, ['settle'], { ...facts, settlingAt: now() })
  if (settling === undefined) return seeItSettled(held, deps)
  const { payment, offer } = settling.record
  const settlement = await rail.settle(payment, offer)
  switch (settlement.outcome) {
    case 'paid': {
      const paid = { transaction: settlement.transaction, settledAt: now() }
      const settled = await payments.advance(settling, ['paid'], paid)
      // Else the reconciler saw it on the chain before we could write it down.
      return settled ?? seeItSettled(held, deps)
    }
    case 'refused':
      await payments.advance(settling, ['refused'], { status: 402 })
      throw new PaymentRefused(settlement.reason, failedResponse(settling.record, settlement.reason))
    case 'unsent':
      await payments.advance(settling, ['refused'], { status: 503 })
      throw unsent()
    case 'lost': {
      const { transaction } = settlement
      const lost = await payments.advance(settling, ['lost'], transaction === undefined ? {} : { transaction })
      return lost ?? seeItSettled(held, deps)
    }
  }
}

const unsent = () =>
  new AppError('PAYMENTS_UNAVAILABLE', 'Your payment could not be sent to the chain. Send the same one again.')

/** What became of a payment that somebody else settles. */
async function seeItSettled(
  { key, record: { requestId } }: HeldPayment,
  { payments, now, sleep }: SettleDeps,
): Promise<HeldPayment> {
  const giveUpAt = now() + patienceMs
  for (;;) {
    const known = await payments.find(key)
    const state = known?.record.state
    // Once released it may have been claimed anew: then it pays for another request, not for this one.
    const isOurs = known?.record.requestId === requestId && state !== 'released'
    if (!isOurs) throw new PaymentRefused('invalid_transaction_state')
    if (state === 'settled' || state === 'refunded' || state === 'unknown' || now() > giveUpAt) return known
    await sleep(lookEveryMs)
  }
}

/** `PAYMENT-RESPONSE` of money that did not move (x402 v2, SettlementResponse). */
function failedResponse({ payer, offer: { network } }: PaymentRecord, errorReason: string): string {
  return base64Json({ success: false, errorReason, transaction: '', network, payer })
}

/** `PAYMENT-RESPONSE` of money that moved. */
export function paidResponse({ payer, transaction = '', offer: { network, amount } }: PaymentRecord): string {
  return base64Json({ success: true, transaction, network, payer, amount })
}

const base64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
