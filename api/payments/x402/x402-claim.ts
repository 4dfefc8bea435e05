import type { Call } from '#api/calls/call.ts'
import { hasMoved } from '#api/payments/join-payment.ts'
import { PaymentUndecided, PaymentRefused, CallerGone, refundedBefore } from '#api/payments/payment-errors.ts'
import type { Claim, Delivery, SettlementHeaders } from '#api/payments/payments.ts'
import { base64Json, settlementHeaders, type SettlementDeps } from '#api/payments/settlement-headers.ts'
import { AppError } from '#shared/contract/errors.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import { answerAccess } from '#shared/payment-records/answer-access.ts'
import { type HeldPayment, type PaymentRecord, settleWaitMs } from '#shared/payment-records/payment-record.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import { payRefundDue, type RefundDeps } from '#shared/payments/refund.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import type { WatchedRails } from './watch-rails.ts'

export interface X402ClaimDeps extends RefundDeps, SettlementDeps {
  rails: WatchedRails
  sleep: (ms: number) => Promise<unknown>
}

/** How long a payment that may expire at any time waits for its answer. */
const maxUnsettledMs = 30_000

/** A claim on an x402 payment. Settling it moves the money; releasing it frees the payment. */
export function x402Claim(
  initial: HeldPayment,
  { call, waitMs }: { call: Call; waitMs: number },
  deps: X402ClaimDeps,
): Claim {
  const { rails, payments, publicUrl } = deps
  let held = initial
  const { payer, claimedAt, usableUntil } = held.record
  return {
    payer,
    // Only the chain knows when it expires: a transaction on Solana lasts about a minute.
    ...(usableUntil === undefined && !hasMoved(held) && { settleBy: claimedAt + maxUnsettledMs }),
    async settle(delivery) {
      held = await refresh(held)
      const isFirst = !hasMoved(held)
      if (isFirst) held = await settle(delivery)
      // Another call may have settled it before its work.
      if (hasMoved(held)) held = await payments.noteDelivery(held, delivery)
      // Try to refund at once. If it fails, the scheduler refunds.
      if (held.record.state === 'settled') await payRefundDue(held, deps).catch(() => undefined)
      const { refundDue = 0 } = held.record
      if (isFirst && refundDue > 0) call.logFields.refunded = usd(refundDue as MicroDollars)
      return settled(held)
    },
    async settleUpfront(acceptance) {
      held = await refresh(held)
      return settled(
        hasMoved(held)
          ? await payments.noteAcceptance(held, acceptance)
          : await settle({ ...acceptance, isPrepaid: true }),
      )
    },
    async release(status) {
      if ((await payments.endUnmoved(held, ['failed'], { status })) !== undefined) return true
      held = await reread(held)
      // The scheduler refunds a payment that settled before the work, because it sees how the job ended.
      if (hasMoved(held)) await payments.noteAcceptance(held, { status })
      return held.record.state === 'released'
    },
    leave: async (status) => (await payments.leave(held, ['failed'], { status })) !== undefined,
  }

  async function settle(facts: SettlementFacts): Promise<HeldPayment> {
    if (call.isGone()) throw new CallerGone()
    held = await settlePayment(held, facts, { rail: railOf(held.record), waitMs, deps })
    // Our own offer, in whole micro-dollars.
    if (hasMoved(held)) call.logFields.amount = usd(Number(held.record.offer.amount) as MicroDollars)
    return held
  }

  /** The rail of the record, which may differ from the call's: a payment id can refer to an earlier payment. */
  function railOf({ offer: { network } }: PaymentRecord): PaymentRail {
    const rail = rails.all.find((candidate) => candidate.network === network)
    if (rail === undefined)
      throw new AppError(
        'PAYMENTS_UNAVAILABLE',
        `Payments on ${network} are no longer accepted. Pay on another network of the 402.`,
      )
    return rail
  }

  /** The current record: another call with this payment, or the scheduler, may have updated it. */
  async function refresh(held: HeldPayment): Promise<HeldPayment> {
    if (held.record.state === 'verified' || held.record.state === 'working') return held
    return reread(held)
  }

  async function reread(held: HeldPayment): Promise<HeldPayment> {
    const known = await payments.find(held.key)
    // A payment that was released may have been claimed for another request.
    return known?.record.requestId === held.record.requestId ? known : held
  }

  function settled(held: HeldPayment): SettlementHeaders {
    const headers = settlementHeaders(held, deps)
    if (!hasMoved(held)) throw new PaymentUndecided(held.record.requestId, headers)
    if (answerAccess(held.record) === 'closed') throw refundedBefore(publicUrl(), held.record.requestId)
    return headers
  }
}

interface SettleDeps {
  payments: PaymentStore
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

/** `waitMs`: how long the caller waits if another call settles the payment. */
interface SettleOptions {
  rail: PaymentRail
  waitMs: number
  deps: SettleDeps
}

/** The facts about a delivery that are known when its payment settles. */
type SettlementFacts = Partial<Delivery> & Pick<PaymentRecord, 'isPrepaid'>

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

/** How often a payment that another call settles is polled. */
const pollIntervalMs = 100

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
