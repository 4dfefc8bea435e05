import { openCall, viewJob, type ViewJobDeps } from '#api/jobs/view-job.ts'
import { isOver } from '#shared/storage/stores/jobs.ts'
import { JobWithResult, type InlineHandler } from './handler.ts'

export const jobGet: InlineHandler<'job-get', keyof ViewJobDeps | 'call' | 'claim'> = async (
  { requestId: id },
  deps,
) => {
  const requestId = await openCall(id, deps.claim.payer, deps)
  const { view, body } = await viewJob(id, requestId, deps)
  if (!isOver(view)) deps.call.headers['Retry-After'] = '1'
  return body === undefined ? view : new JobWithResult(view, body, deps.jobIds.of(requestId))
}
