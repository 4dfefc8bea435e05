import type { AnswerDeps } from './answer-deps.ts'
import { answerUnsettled } from './answer-unsettled.ts'
import type { Answer } from './call.ts'
import type { Deal } from './deal.ts'
import { jobOf, type Work } from './produce.ts'

/**
 * Moves the money before the work begins. The job stands in the store by then, so that whatever dies in between leaves a
 * paid job: the scheduler has it done, or gives the money back. Done again with the same payment, it goes on where the
 * first one stopped. Returns the work, whose time begins now; an answer while nobody can say whether the money moved.
 * Where nothing is to be paid, the work as it is.
 */
export async function payAhead<W extends Work>(
  { call: { headers }, requestId, claim }: Deal,
  work: W,
  deps: AnswerDeps,
): Promise<{ work: W } | { unsettled: Answer }> {
  // A job that awaits a payment which never comes would never be over.
  if (claim.isFree) return { work }
  await deps.jobs.create(requestId, { ...jobOf(work), awaitsPayment: true })
  const settled = await claim.settleAhead()
  Object.assign(headers, settled.headers)
  if (settled.state === 'unknown') return { unsettled: await answerUnsettled(requestId, headers, deps) }
  const receivedAt = deps.now()
  await deps.jobs.admit(requestId, receivedAt)
  return { work: { ...work, receivedAt } }
}
