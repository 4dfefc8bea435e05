import type { JobRecord, JobStore } from '#shared/storage/stores/jobs.ts'

/**
 * The job of a call; undefined without one. The ids of internal jobs can be computed from that of their call: whoever started a
 * call could read its pages, and not pay for them.
 */
export async function findJob(
  requestId: string,
  { jobs }: { jobs: Pick<JobStore, 'find'> },
): Promise<JobRecord | undefined> {
  const record = await jobs.find(requestId)
  return record?.isInternal === true ? undefined : record
}
