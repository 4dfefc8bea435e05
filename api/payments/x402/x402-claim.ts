import type { Call } from '#api/calls/call.ts'
import { PaymentUndecided } from '#api/payments/payment-errors.ts'
import { CallerGone, refundedBefore, type Claim, type SettlementHeaders } from '#api/payments/payments.ts'
import { AppError } from '#shared/contract/errors.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import { answerAccess } from '#shared/payment-records/answer-access.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import { payRefundDue, type RefundDeps } from '#shared/payments/refund.ts'
import { settlementResponse, settlePayment, type SettlementFacts } from './settle-payment.ts'
import type { WatchedRails } from './watch-rails.ts'

export interface X402ClaimDeps extends RefundDeps {
  rails: WatchedRails
  publicUrl: () => string
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
      if (!hasMoved(held)) held = await settle(delivery)
      // Another call may have settled it before its work.
      if (hasMoved(held)) held = await payments.recordDelivery(held, delivery)
      // Try to refund at once. If it fails, the scheduler refunds.
      if (held.record.state === 'settled') await payRefundDue(held, deps).catch(() => undefined)
      return settled(held)
    },
    async settleUpfront(acceptance) {
      held = await refresh(held)
      return settled(
        hasMoved(held)
          ? await payments.recordAcceptance(held, acceptance)
          : await settle({ ...acceptance, isPrepaid: true }),
      )
    },
    async release(status) {
      if ((await payments.endUnmoved(held, ['failed'], { status })) !== undefined) return true
      held = await reread(held)
      // The scheduler refunds a payment that settled before the work, because it sees how the job ended.
      if (hasMoved(held)) await payments.recordAcceptance(held, { status })
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
    const headers = settlementHeaders(held, publicUrl())
    if (!hasMoved(held)) throw new PaymentUndecided(held.record.requestId, headers)
    if (answerAccess(held.record) === 'closed') throw refundedBefore(publicUrl(), held.record.requestId)
    return headers
  }
}

/** The address of the receipt, and the settlement. */
export function settlementHeaders(held: HeldPayment, publicUrl: string): SettlementHeaders {
  const { record } = held
  const receipt = { 'X-Receipt-Id': record.requestId, 'X-Receipt-Url': `${publicUrl}/receipts/${record.requestId}` }
  return hasMoved(held) ? { ...receipt, 'PAYMENT-RESPONSE': settlementResponse(record) } : receipt
}

/** Whether the money has moved, even if it was refunded since. */
export const hasMoved = ({ record: { state } }: HeldPayment) => state === 'settled' || state === 'refunded'
