import type { ResultBodies } from '#api/cache/results-in-memory.ts'
import type { JsonBody } from '#api/calls/call.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { answerAccess, type AnswerAccess } from '#shared/payment-records/answer-access.ts'
import type { HeldPayment } from '#shared/payment-records/payment-record.ts'
import { completeSettlement, type CompleteSettlementDeps } from '#shared/payments/complete-settlement.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'

export interface ReadAnswerDeps extends CompletionDeps {
  bodies: ResultBodies
}

/** The payment of a call, and whether it opens the answer of the call to whoever may name that call. */
export async function findAccess(
  requestId: string,
  deps: CompletionDeps,
): Promise<{ access: AnswerAccess; payment?: HeldPayment }> {
  const payment = await findCompletedPayment(requestId, deps)
  if (payment !== undefined) return { access: answerAccess(payment.record), payment }
  return { access: await deps.paid.accessOf(requestId) }
}

/**
 * The answer of a call as it was sent. Undefined if nobody paid for it, or if it has expired. An answer of the API is bound to
 * its wallet: only the same payment returns it.
 */
export async function readAnswer(requestId: string, deps: ReadAnswerDeps): Promise<JsonBody | undefined> {
  const { access, payment } = await findAccess(requestId, deps)
  const isInline = operations.some(({ name, pool }) => name === payment?.record.operation && pool === 'inline')
  const kept = access === 'open' && !isInline ? await deps.answers.find(requestId) : undefined
  const result = kept && (await deps.results.load(kept.resultId))
  return kept && result && deps.bodies.make(result, kept.tail)
}

export interface CompletionDeps extends Omit<CompleteSettlementDeps, 'payments'> {
  /** The payment records. */
  paid: PaymentStore
}

/**
 * Finds the payment of a request. Completes its settlement or refund first when that is due, rather than leave it to the
 * scheduler. Undefined for a request without a payment.
 */
export async function findCompletedPayment(requestId: string, deps: CompletionDeps): Promise<HeldPayment | undefined> {
  const { paid } = deps
  const held = await paid.findByRequest(requestId)
  if (held === undefined || !(await completeSettlement(held, { ...deps, payments: paid }))) return held
  return paid.findByRequest(requestId)
}
