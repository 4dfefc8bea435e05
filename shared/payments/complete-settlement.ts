import { answerHash, keepJobAnswer, type JobAnswerDeps } from '#shared/answers/job-answer.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import { isOnCredits } from '#shared/payment-records/credit-payment.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { CreditRow } from '#shared/storage/stores/credit-rows.ts'
import { isOver, jobLifeMs, outcomeOf, type JobRecord, type JobStore } from '#shared/storage/stores/jobs.ts'
import type { ResultStore, StoredResult } from '#shared/storage/stores/results.ts'
import { refundDue } from './refund-due.ts'
import { payRefundDue, refundAll, type RefundDeps } from './refund.ts'

export interface CompleteSettlementDeps extends RefundDeps, JobAnswerDeps {
  jobs: JobStore
  results: ResultStore
  /** Milliseconds after the end of a job in which its own call delivers the answer. Default: 0. */
  deliveryMs?: number
}

/**
 * Completes a settled payment: grants purchased credits, or pays the refund due. For an upfront payment the job's outcome
 * decides about the refund. Idempotent, also across processes. True if anything changed.
 */
export async function completeSettlement(held: HeldPayment, deps: CompleteSettlementDeps): Promise<boolean> {
  const { state, credits, isPrepaid } = held.record
  if (state === 'refunded') return payRefundDue(held, deps)
  if (state !== 'settled') return false
  if (credits !== undefined) return grantCredits(held, deps)
  return isPrepaid === true ? completeUpfront(held, deps) : payRefundDue(held, deps)
}

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

/** An upfront payment is kept if the job has a result, and refunded if it failed. */
async function completeUpfront(held: HeldPayment, deps: CompleteSettlementDeps): Promise<boolean> {
  const { payments, jobs, now, deliveryMs = 0 } = deps
  const { requestId, offer } = held.record
  const job = await jobs.find(requestId)
  // The process that settled the payment died before it started the job.
  if (job?.awaitsPayment === true && !isOver(job)) return (await jobs.markPaid(requestId, now())) !== undefined
  const outcome = job && outcomeOf(requestId, job)
  if (job === undefined) return now() > completableUntil(held.record) && refundAll(held, deps)
  if (outcome?.status === 'failed') return refundAll(held, deps)
  if (outcome?.status !== 'done' || now() < (job.finishedAt ?? 0) + deliveryMs) return false
  const { resultId } = outcome
  const result = await deps.results.load(resultId)
  const refundDue = result === undefined ? 0 : findRefundDue(held.record, { job, result }, deps)
  if (refundDue === Number(offer.amount)) return refundAll(held, deps)
  const isOnChain = !isOnCredits(held.record)
  const answered = result && (await keepJobAnswer(requestId, { job, result, resultId, isOnChain }, deps))
  const responseHash = result && answered && answerHash(result, answered)
  const kept = await payments.replace(held, {
    ...held.record,
    ...delivered(held.record),
    isPrepaid: false,
    resultId,
    refundDue,
    ...(responseHash !== undefined && { responseHash }),
  })
  if (kept !== undefined) await payRefundDue(kept, deps)
  return kept !== undefined
}

/** A call that was answered with an error before its job was done is delivered by `GET /jobs/{requestId}`. */
const delivered = ({ status }: PaymentRecord) => (status === undefined || status < 400 ? {} : { status: 200 })

/**
 * Until when the same payment completes a call that has no job, in Unix milliseconds. A call inside the API has none: if its
 * process died after it settled, its caller repeats it soon, or never.
 */
function completableUntil({ operation: name, deadlineAt, settledAt = 0 }: PaymentRecord): number {
  const isInline = operations.some((known) => known.name === name && known.pool === 'inline')
  return Math.max(deadlineAt, settledAt) + (isInline ? repeatWindowMs : jobLifeMs)
}

const repeatWindowMs = 240_000

/** The price of the items that failed, or were delivered from the cache, in micro-dollars. */
function findRefundDue(
  record: PaymentRecord,
  { job, result }: { job: JobRecord; result: StoredResult },
  { prices }: CompleteSettlementDeps,
): number {
  const { offer, cachedItems } = record
  const operation = operations.find(({ name }) => name === job.name)
  if (operation === undefined) return 0
  // Our offers are in whole micro-dollars.
  const amount = Number(offer.amount) as MicroDollars
  // The minimum applies to on-chain payments only.
  const terms = isOnCredits(record) ? { ...prices, minimumPayment: microDollars('0') } : prices
  return refundDue({ operation, input: job.input, amount, cachedItems }, result, terms)
}
