import limit from 'p-limit'
import { report } from '#shared/metrics/events.ts'
import { isOnCredits } from '#shared/payment-records/credit-payment.ts'
import { settleWaitMs, type HeldPayment } from '#shared/payment-records/payment-record.ts'
import type { PaymentState } from '#shared/payment-records/payment-state.ts'
import { completeSettlement, type CompleteSettlementDeps } from '#shared/payments/complete-settlement.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import { endUndelivered } from '#shared/payments/refund.ts'
import { paginate } from '#shared/storage/paginate.ts'
import { reconcileSent } from './reconcile-sent.ts'

export interface ReconcileDeps extends CompleteSettlementDeps {
  rails: readonly PaymentRail[]
}

/** This long after its deadline a call has ended in any case. */
const callGraceMs = 10_000
/** A settlement times out by itself before this. */
const maxSettleMs = 60_000
/** Payments that are checked at once, so that a chain that hangs does not delay the others. */
const concurrency = 20
/** The HTTP status recorded for a call whose process died. */
const abandonedStatus = 504

/**
 * Decides the open payments and returns how many it decided. A payment that a dead process left before money could move
 * is released. For one that may have moved, the chain is asked, and the payment is sent again while its authorization is
 * valid, because its answer exists. Safe to run twice at once: only the first of two changes to a payment counts, and an
 * authorization moves money once. Throws the last error after all payments were checked.
 */
export async function reconcilePayments(deps: ReconcileDeps): Promise<number> {
  const { payments, now } = deps
  let decided = 0
  let failure: unknown
  const open = new Map<PaymentState, number>()
  const limited = limit(concurrency)
  for await (const page of paginate(({ cursor }) => payments.listOpen(now(), cursor))) {
    for (const { record } of page.payments) open.set(record.state, (open.get(record.state) ?? 0) + 1)
    const results = await limited.map(page.payments, (held) => decide(held).catch(undecided))
    decided += results.filter(Boolean).length
  }
  report('openPayments', Object.fromEntries(open))
  if (failure !== undefined) throw failure
  return decided

  /** A chain that does not answer delays only its own payments. */
  function undecided(error: unknown): false {
    failure = error
    return false
  }

  async function decide(held: HeldPayment): Promise<boolean> {
    const { state, claimedAt, deadlineAt, settlingAt = claimedAt } = held.record
    switch (state) {
      case 'claimed':
      case 'verified':
      case 'working':
        return now() > deadlineAt + callGraceMs && release(held)
      case 'settling':
        if (now() < settlingAt + settleWaitMs) return false
        return (await reconcileSent(held, deps)) || (now() > settlingAt + maxSettleMs && markUnknown(held))
      case 'unknown':
        return reconcileSent(held, deps)
      case 'settled':
      case 'refunded':
        return completeSettlement(held, deps)
      case 'released':
      case 'shown':
        return false
    }
  }

  async function release(held: HeldPayment): Promise<boolean> {
    if (isOnCredits(held.record)) return endUndelivered(held, abandonedStatus, deps)
    return (await payments.advance(held, ['abandoned'])) !== undefined
  }

  async function markUnknown(held: HeldPayment): Promise<boolean> {
    return (await payments.advance(held, ['lost'])) !== undefined
  }
}
