import { hash } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { answerUnsettled } from './answer-unsettled.ts'
import type { Answer } from './call.ts'
import type { Deal } from './deal.ts'
import { acceptance } from './job-view.ts'

/** Settled first: the caller leaves, and finds the result later under the id of the request that began the job. */
export async function accept(
  { call: { headers }, requestId, claim }: Deal,
  deps: Pick<AnswerDeps, 'jobs' | 'publicUrl'>,
): Promise<Answer> {
  const record = await deps.jobs.find(requestId)
  if (record === undefined) throw new AppError('INTERNAL', 'The job is gone. Try again.')
  const body = Buffer.from(JSON.stringify(acceptance(requestId, deps.publicUrl(), record)))
  const settled = await claim.settleAhead({ status: 202, responseHash: hash('sha256', body) })
  Object.assign(headers, settled.headers)
  if (settled.state === 'unknown') return answerUnsettled(requestId, headers, deps)
  Object.assign(headers, { Location: `/jobs/${requestId}`, 'Retry-After': '1' })
  return { status: 202, body }
}
