import limit from 'p-limit'
import { report } from '#shared/metrics/events.ts'
import { isOnCredits } from '#shared/payment-records/credit-payment.ts'
import { settleWaitMs, type HeldPayment, type PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { PaymentState } from '#shared/payment-records/payment-state.ts'
import { completeSettlement, type CompleteSettlementDeps } from '#shared/payments/complete-settlement.ts'
import type { PaymentRail, Settlement } from '#shared/payments/payment-rail.ts'
import { endUndelivered } from '#shared/payments/refund.ts'
import { paginate } from '#shared/storage/paginate.ts'
import { jobLifeMs } from '#shared/storage/stores/jobs.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'

interface ReconcileDeps extends CompleteSettlementDeps {
  rails: readonly PaymentRail[]
}

/** This long after its deadline a call has ended in any case. */
const callGraceMs = 10_000
/** A call that waits for its job delivers the answer within this time, with its own request id in the body. */
const deliveryMs = 2000
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
        return completeSettlement(held, { ...deps, deliveryMs })
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

interface ReconcileSentDeps {
  payments: PaymentStore
  rails: readonly PaymentRail[]
  now: () => number
}

/** For payments without a known expiry: Solana accepts a blockhash for 150 blocks. */
const blockhashMs = 90_000
/** After this time the last block that could have used an authorization is final. */
const finalityMs = 30_000

/**
 * Decides a payment that may have been sent, by asking the chain. Another process may still be settling it. While its
 * authorization is valid and no money moved, sends it again, because its answer exists. True when the payment is decided.
 */
async function reconcileSent(held: HeldPayment, { payments, rails, now }: ReconcileSentDeps): Promise<boolean> {
  const { state, offer } = held.record
  const rail = rails.find(({ network, asset }) => network === offer.network && asset === offer.asset)
  if (rail === undefined) return false
  const { payment, transaction, claimedAt } = held.record
  const found = await rail.inspect(payment, offer, { transaction, ageMs: now() - claimedAt })
  if (found.outcome === 'open')
    return isDue(held.record, rail, now())
      ? resend(held, rail, { payments, now })
      : markUndecided(held, rail, { payments, now })
  if (found.outcome === 'expired') {
    const events = state === 'settling' ? (['lost', 'expired'] as const) : (['expired'] as const)
    return (await payments.advance(held, events)) !== undefined
  }
  const paid = { transaction: found.transaction, settledAt: now() }
  if (!hasLostAnswer(held.record, now())) return (await payments.advance(held, ['paid'], paid)) !== undefined
  const refundDue = Number(offer.amount)
  return (await payments.advance(held, ['paid', 'failed'], { ...paid, refundDue })) !== undefined
}

/** Whether the answer that the payment bought has expired before it was known that it is paid. */
const hasLostAnswer = ({ claimedAt, isPrepaid, credits }: PaymentRecord, now: number) =>
  now > claimedAt + jobLifeMs && isPrepaid !== true && credits === undefined

/**
 * Without a node, nothing shows whether an expired payment settled once the facilitator has been asked repeatedly. It stays
 * unknown: a node that is configured later decides it.
 */
async function markUndecided(
  held: HeldPayment,
  { hasNode }: PaymentRail,
  { payments, now }: Pick<ReconcileSentDeps, 'payments' | 'now'>,
): Promise<false> {
  const { record } = held
  const isExpired = now() > validUntil(record) + finalityMs
  if (!hasNode && isExpired && record.isUndecided !== true)
    await payments.advance(held, record.state === 'settling' ? ['lost'] : [], { isUndecided: true })
  return false
}

/** The first settlement may have died or lost its reply. A payment that is known to be in progress is not sent again. */
function isDue(record: PaymentRecord, { hasNode }: PaymentRail, now: number): boolean {
  const { claimedAt, settlingAt = claimedAt, transaction } = record
  const isInProgress = now < settlingAt + settleWaitMs || (hasNode && transaction !== undefined)
  return !isInProgress && now < validUntil(record)
}

/** One process at a time sends it. A payment that remains undecided is checked again in the next run. */
async function resend(
  held: HeldPayment,
  rail: PaymentRail,
  { payments, now }: Pick<ReconcileSentDeps, 'payments' | 'now'>,
): Promise<boolean> {
  const sending = await payments.advance(held, ['resend'], { settlingAt: now() })
  if (sending === undefined) return false
  const { payment, offer } = sending.record
  const settlement = await rail.settle(payment, offer)
  const transaction = 'transaction' in settlement ? settlement.transaction : undefined
  const facts = transaction === undefined ? {} : { transaction }
  if (hasPaid(settlement, sending.record, rail))
    return (await payments.advance(sending, ['paid'], { ...facts, settledAt: now() })) !== undefined
  await payments.advance(sending, ['lost'], facts)
  return false
}

/**
 * Without a node, a used authorization was used by the settlement whose reply was lost, unless that settlement itself
 * reported it as used.
 */
function hasPaid(settlement: Settlement, { isUsedElsewhere }: PaymentRecord, { hasNode }: PaymentRail): boolean {
  if (settlement.outcome === 'paid') return true
  return settlement.outcome === 'lost' && settlement.isUsed === true && !hasNode && isUsedElsewhere !== true
}

const validUntil = ({ usableUntil, claimedAt }: PaymentRecord) => usableUntil ?? claimedAt + blockhashMs
