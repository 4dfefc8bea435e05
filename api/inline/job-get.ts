import { openCall, viewJob, type ViewJobDeps } from '#api/jobs/view-job.ts'
import { isOver } from '#shared/storage/stores/jobs.ts'
import { JobWithResult, type InlineHandler } from './handler.ts'

export const jobGet: InlineHandler<'job-get', keyof ViewJobDeps | 'call' | 'claim'> = async (
  { requestId: id },
  deps,
) => {
  const requestId = await openCall(id, deps.claim.payer, deps)
  // The payer may have named the receipt. It gets the id that opens the job without a sign-in.
  const shown = deps.claim.payer === undefined ? id : deps.jobIds.of(requestId)
  const { view, body } = await viewJob(shown, requestId, deps)
  if (!isOver(view)) deps.call.headers['Retry-After'] = '1'
  return body === undefined ? view : new JobWithResult(view, body, deps.jobIds.of(requestId))
}
