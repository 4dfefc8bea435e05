import type { Failure } from '#shared/errors.ts'
import type { Outcome } from '#shared/ports/queue.ts'
import type { JobStore } from '#shared/stores/jobs.ts'

export interface EndJobDeps {
  jobs: JobStore
  now: () => number
}

/** Fails a job, unless it is over already; how it ended. */
export async function failJob(id: string, failure: Failure, { jobs, now }: EndJobDeps): Promise<Outcome> {
  await jobs.fail(id, now(), failure)
  return (await jobs.outcome(id)) ?? { status: 'failed', failure }
}

export const unknownJob: Outcome = {
  status: 'failed',
  failure: { code: 'INTERNAL', message: 'The job is not known any more. Try again.', details: [] },
}
