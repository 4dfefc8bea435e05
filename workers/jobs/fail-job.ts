import type { Failure } from '#shared/contract/errors.ts'
import type { JobOutcome } from '#shared/queue/queue.ts'
import type { JobStore } from '#shared/storage/stores/jobs.ts'

export interface FailJobDeps {
  jobs: JobStore
  now: () => number
}

/** Marks a job as failed, unless it has already ended. Returns its final outcome. */
export async function failJob(id: string, failure: Failure, { jobs, now }: FailJobDeps): Promise<JobOutcome> {
  await jobs.fail(id, now(), failure)
  return (await jobs.outcome(id)) ?? { status: 'failed', failure }
}

/** The outcome of a job whose record has expired. */
export const unknownJob: JobOutcome = {
  status: 'failed',
  failure: { code: 'INTERNAL', message: 'The job has expired. Send the call again.', details: [] },
}
