import { PaymentRefused } from '#api/payments/payment-errors.ts'
import type { Delivery } from '#api/payments/payments.ts'
import { AppError } from '#shared/contract/errors.ts'
import { settleWaitMs, type HeldPayment, type PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'

export interface SettleDeps {
  payments: PaymentStore
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

/** How often a payment that another call settles is polled. */
const pollIntervalMs = 100

/** `waitMs`: how long the caller waits if another call settles the payment. */
export interface SettleOptions {
  rail: PaymentRail
  waitMs: number
  deps: SettleDeps
}

/** The facts about a delivery that are known when its payment settles. */
export type SettlementFacts = Partial<Delivery> & Pick<PaymentRecord, 'isPrepaid'>

/**
 * Settles a payment. Writes the state `settling` before it contacts the chain, so that a crash leaves a trace.
 * If several calls share one payment, one call settles it and the others wait for the outcome. Returns the payment in the
 * state `settled` or `unknown`. Throws PaymentRefused or PAYMENTS_UNAVAILABLE if the money did not move.
 */
export async function settlePayment(
  held: HeldPayment,
  facts: SettlementFacts,
  { rail, waitMs, deps }: SettleOptions,
): Promise<HeldPayment> {
  const { payments, now } = deps
  const waitForOutcome = () => waitUntilSettled(held, waitMs, deps)
  const settling = await payments.advanceCurrent(held, ['settle'], { ...facts, settlingAt: now() })
  if (settling === undefined) return waitForOutcome()
  const { payment, offer } = settling.record
  const settlement = await rail.settle(payment, offer)
  switch (settlement.outcome) {
    case 'paid': {
      const paid = { transaction: settlement.transaction, settledAt: now() }
      // The scheduler may look for a slow settlement, not find it yet, and send it again or count it as unknown.
      return (await payments.advanceCurrent(settling, ['paid'], paid)) ?? waitForOutcome()
    }
    case 'refused': {
      const refused = await payments.advance(settling, ['refused'], { status: 402 })
      if (refused === undefined) return waitForOutcome()
      throw new PaymentRefused(settlement.reason, failedResponse(settling.record, settlement.reason))
    }
    case 'unsent': {
      const released = await payments.advance(settling, ['refused'], { status: 503 })
      if (released === undefined) return waitForOutcome()
      throw notSent()
    }
    case 'lost': {
      const { transaction, isUsed } = settlement
      const facts = {
        ...(transaction !== undefined && { transaction }),
        ...(isUsed === true && { isUsedElsewhere: isUsed }),
      }
      return (await payments.advance(settling, ['lost'], facts)) ?? waitForOutcome()
    }
  }
}

const notSent = () =>
  new AppError(
    'PAYMENTS_UNAVAILABLE',
    'The payment could not be sent to the chain. Nothing was charged. Send the same payment again.',
  )

/**
 * Waits for the outcome of a payment that another call settles: at most as long as the caller waits, and as long as a
 * settlement usually takes. If that call's process died, the scheduler resends the payment.
 */
async function waitUntilSettled(
  { key, record: { requestId } }: HeldPayment,
  waitMs: number,
  { payments, now, sleep }: SettleDeps,
): Promise<HeldPayment> {
  const giveUpAt = now() + waitMs
  for (;;) {
    const known = await payments.find(key)
    const state = known?.record.state
    // A payment that was released may have been claimed for another request.
    const isOurs = known?.record.requestId === requestId && state !== 'released'
    if (!isOurs) throw new PaymentRefused('invalid_transaction_state')
    if (state === 'settled' || state === 'refunded' || state === 'unknown') return known
    const { settlingAt = giveUpAt } = known.record
    if (now() >= Math.min(giveUpAt, settlingAt + settleWaitMs)) return known
    await sleep(pollIntervalMs)
  }
}

/** `PAYMENT-RESPONSE` of a payment that did not settle (x402 v2, SettlementResponse). */
function failedResponse({ payer, offer: { network } }: PaymentRecord, errorReason: string): string {
  return base64Json({ success: false, errorReason, transaction: '', network, payer })
}

/** `PAYMENT-RESPONSE` of a settled payment. */
export function settlementResponse({ payer, transaction = '', offer: { network, amount } }: PaymentRecord): string {
  return base64Json({ success: true, transaction, network, payer, amount })
}

const base64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
