import { hash } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { Answer } from './call.ts'
import { acceptance } from './job-view.ts'
import type { Claim } from './payments/payments.ts'

/** Settled first: the caller leaves, and finds the result later under the id of the request that began the job. */
export async function accept(
  id: string,
  { claim, headers }: { claim: Claim; headers: Record<string, string> },
  { jobs, publicUrl }: Pick<AnswerDeps, 'jobs' | 'publicUrl'>,
): Promise<Answer> {
  const record = await jobs.find(id)
  if (record === undefined) throw new AppError('INTERNAL', 'The job is gone. Nothing was charged; try again.')
  const json = JSON.stringify(acceptance(id, publicUrl(), record))
  const settled = await claim.settle({ status: 202, responseHash: hash('sha256', json), isAhead: true })
  Object.assign(headers, { Location: `/jobs/${id}`, 'Retry-After': '1' }, settled.headers)
  return { status: 202, json }
}
