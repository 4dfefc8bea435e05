import { AppError } from '#shared/errors.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { Answer } from './call.ts'
import { acceptance } from './job-view.ts'

/**
 * The answer while nobody can say whether the money moved: 202, and the body is at the job of that id once it has. Never
 * the body itself, which might be for nothing; never a 402, which would have the caller pay twice.
 */
export async function answerUnsettled(
  id: string,
  headers: Record<string, string>,
  { jobs, publicUrl }: Pick<AnswerDeps, 'jobs' | 'publicUrl'>,
): Promise<Answer> {
  const record = await jobs.find(id)
  if (record === undefined) throw undecided()
  Object.assign(headers, { Location: `/jobs/${id}`, 'Retry-After': '1' })
  const accepted = acceptance(id, publicUrl(), { ...record, status: 'running' })
  return {
    status: 202,
    body: Buffer.from(JSON.stringify({ ...accepted, paymentState: 'unknown', retryAction: 'poll' })),
  }
}

const undecided = () =>
  new AppError(
    'PAYMENTS_UNAVAILABLE',
    'Whether your payment arrived is not known yet. Send the same one again: it is charged once at most.',
  )
