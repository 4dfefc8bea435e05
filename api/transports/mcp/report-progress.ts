import { cancelJob, type CancelDeps } from '#api/jobs/cancel-job.ts'
import type { Progress } from '#shared/storage/stores/jobs.ts'

/** How often a running call is polled. */
const pollIntervalMs = 500

export interface ProgressListener {
  requestId: string
  /** Whether the agent cancelled the call or disconnected. */
  hasGivenUp: () => Promise<boolean>
  /** Sends the progress to the agent; undefined if it did not request progress. */
  report: ((progress: Progress) => Promise<void>) | undefined
}

interface ProgressDeps extends CancelDeps {
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

/** Waits for a call. Until then it reports its progress, and cancels its job once the agent has given up. */
export async function reportProgress<T>(
  work: Promise<T>,
  { requestId, hasGivenUp, report }: ProgressListener,
  deps: ProgressDeps,
): Promise<T> {
  const isOver = work.then(
    () => true,
    () => true,
  )
  const next = () => Promise.race([isOver, deps.sleep(pollIntervalMs).then(() => false)])
  let lastReported = -1
  let isCancelled = false
  while (!(await next())) {
    // A poll that fails decides nothing: the call goes on and may be charged, so the agent must get its answer.
    if (!isCancelled) await poll().catch(() => undefined)
  }
  return work

  async function poll(): Promise<void> {
    // The job may not exist yet: then cancelJob returns false, and the next poll tries again.
    if (await hasGivenUp()) isCancelled = await cancelJob(requestId, deps.now(), deps)
    else if (report !== undefined) await reportStep(report)
  }

  async function reportStep(send: NonNullable<ProgressListener['report']>): Promise<void> {
    const record = await deps.jobs.find(requestId)
    const progress = record?.progress ?? { completed: 0, total: 1 }
    // MCP requires that progress increases with each notification.
    if (record === undefined || progress.completed <= lastReported) return
    lastReported = progress.completed
    await send(progress)
  }
}
