import { operations } from '#shared/operations/index.ts'
import { isOnCredits } from '#shared/payments/credit-payment.ts'
import { endUndelivered, giveBack, refund, type GiveBackDeps } from '#shared/payments/give-back.ts'
import { grantCredits } from '#shared/payments/grant-credits.ts'
import { owedFor, type Prices } from '#shared/payments/owed-for.ts'
import type { PaymentRail } from '#shared/ports/payment-rail.ts'
import { microDollars, type MicroDollars } from '#shared/price.ts'
import { isOver, jobLifeMs, outcomeOf, type JobRecord, type JobStore } from '#shared/stores/jobs.ts'
import type { HeldPayment, PaymentRecord } from '#shared/stores/payments.ts'
import type { ResultStore } from '#shared/stores/results.ts'

export interface ReconcileDeps extends GiveBackDeps {
  jobs: JobStore
  results: ResultStore
  rails: readonly PaymentRail[]
  prices: Prices
  now: () => number
}

/** A call is over this long after its deadline, however it ended. */
const overMs = 10_000
/** Most settlements are over by then: the chain may be asked about the others. */
const usualSettleMs = 8_000
/** Whoever settles gives up by itself before this. */
const settleMs = 60_000
/** What a caller would have been answered whose process died. */
const abandonedStatus = 504

/**
 * Goes through the payments to which something must still happen. What a dead process left before any money could move is
 * released; what may have moved is asked of the chain. How many were decided. Doing it twice at once is harmless: of two
 * changes of one payment only the first counts.
 */
export async function reconcilePayments(deps: ReconcileDeps): Promise<number> {
  const { payments, jobs, results, rails, prices, now } = deps
  let decided = 0
  let failure: unknown
  let cursor: string | undefined
  do {
    const page = await payments.listOpen(now(), cursor)
    for (const held of page.payments) if (await decide(held).catch(undecided)) decided++
    cursor = page.next
  } while (cursor !== undefined)
  if (failure !== undefined) throw failure
  return decided

  /** One chain that does not answer holds up only its own payments. */
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
        return now() > deadlineAt + overMs && abandon(held)
      case 'settling':
        if (now() < settlingAt + usualSettleMs) return false
        return (await askChain(held)) || (now() > settlingAt + settleMs && lose(held))
      case 'unknown':
        return askChain(held)
      case 'settled':
        if (held.record.credits !== undefined) return grantCredits(held, deps)
        return held.record.isAhead === true ? seeWork(held) : giveBack(held, deps)
      case 'released':
      case 'refunded':
      case 'shown':
        return false
    }
  }

  /** Paid before the work was done: kept when there is a result, given back when there is none. */
  async function seeWork(held: HeldPayment): Promise<boolean> {
    const { requestId, deadlineAt, offer } = held.record
    const job = await jobs.find(requestId)
    // Whoever was to begin it died.
    if (job?.awaitsPayment === true && !isOver(job)) return (await jobs.admit(requestId, now())) !== undefined
    const outcome = job && outcomeOf(requestId, job)
    if (job === undefined || outcome?.status === 'failed') {
      const isForgotten = now() > deadlineAt + jobLifeMs
      return (job !== undefined || isForgotten) && refund(held, deps)
    }
    if (outcome?.status !== 'done') return false
    const { resultId } = outcome
    const owed = await owedOf(held.record, job, resultId)
    if (owed === Number(offer.amount)) return refund(held, deps)
    return (await payments.replace(held, { ...held.record, isAhead: false, resultId, owed })) !== undefined
  }

  /** Of many items some may have failed since they were paid for. */
  async function owedOf(record: PaymentRecord, job: JobRecord, resultId: string): Promise<number> {
    const { offer, cachedItems } = record
    const result = await results.load(resultId)
    const operation = operations.find(({ name }) => name === job.name)
    if (result === undefined || operation === undefined) return 0
    // Our own offer: whole micro-dollars.
    const amount = Number(offer.amount) as MicroDollars
    // Only a payment on chain has a least amount.
    const terms = isOnCredits(record) ? { ...prices, minimumPayment: microDollars('0') } : prices
    return owedFor({ operation, input: job.input, amount, cachedItems }, result, terms)
  }

  async function abandon(held: HeldPayment): Promise<boolean> {
    if (isOnCredits(held.record)) return endUndelivered(held, abandonedStatus, deps)
    return (await payments.advance(held, ['abandoned'])) !== undefined
  }

  async function lose(held: HeldPayment): Promise<boolean> {
    return (await payments.advance(held, ['lost'])) !== undefined
  }

  /** What the chain says is so, whoever may still be settling. */
  async function askChain(held: HeldPayment): Promise<boolean> {
    const { state, payment, offer, transaction, claimedAt } = held.record
    const rail = rails.find(({ network, asset }) => network === offer.network && asset === offer.asset)
    const found = await rail?.inspect(payment, offer, { transaction, ageMs: now() - claimedAt })
    if (found === undefined || found.outcome === 'open') return false
    const facts = found.outcome === 'paid' ? { transaction: found.transaction, settledAt: now() } : {}
    const events =
      state === 'settling' && found.outcome === 'expired' ? (['lost', 'expired'] as const) : [found.outcome]
    return (await payments.advance(held, events, facts)) !== undefined
  }
}
