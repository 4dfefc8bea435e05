import type { JobIds } from '#shared/answers/job-ids.ts'
import type { JobQueue } from '#shared/queue/queue.ts'
import type { PaidCall } from './paid-call.ts'

export interface StreamDeps {
  jobIds: Pick<JobIds, 'of'>
  queue: Pick<JobQueue, 'watch'>
}

/**
 * Begins the stream of a call, whose payment has settled or which is free, and sends it the events of its job until disposed.
 * Resolves when no event of a job that is enqueued now can be missed. Does nothing for a caller that reads no stream.
 */
export async function streamJob(
  { call: { stream, headers }, requestId }: PaidCall,
  { jobIds, queue }: StreamDeps,
): Promise<Disposable> {
  if (stream === undefined) return new DisposableStack()
  // A caller that loses the connection finds the result there.
  headers['Location'] = `/jobs/${jobIds.of(requestId)}`
  stream.begin()
  return queue.watch(requestId, stream.send)
}
