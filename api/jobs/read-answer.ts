import type { ResultBodies } from '#api/cache/result-bodies.ts'
import type { JsonBody } from '#api/calls/json-body.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { answerAccess, type AnswerAccess } from '#shared/payments/answer-access.ts'
import type { HeldPayment } from '#shared/payments/payment-record.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import { findCompletedPayment, type CompletionDeps } from './find-completed-payment.ts'

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

/** Whether an answer of items has no readable one. Such an answer is free. */
export const isEmptyAnswer = (operation: Operation | undefined, { items }: StoredResult): boolean =>
  operation?.items?.addedBy === undefined && items !== undefined && items.fresh + items.cached === 0
