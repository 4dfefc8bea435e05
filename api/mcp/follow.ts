import type { AnswerDeps } from '#api/answer-deps.ts'
import { cancelJob } from '#api/cancel-job.ts'
import type { Progress } from '#shared/stores/jobs.ts'

/** How often a call that takes its time is looked after. */
const lookEveryMs = 500

export interface Follower {
  requestId: string
  /** Whether the agent no longer waits. */
  hasGivenUp: () => Promise<boolean>
  /** Tells the agent how far its job is; absent when it did not ask. */
  tell: ((progress: Progress) => Promise<void>) | undefined
}

/** Waits for a call, tells its agent of each step meanwhile, and ends its job when the agent has given up on it. */
export async function follow<T>(
  work: Promise<T>,
  { requestId, hasGivenUp, tell }: Follower,
  deps: Pick<AnswerDeps, 'jobs' | 'queue' | 'now' | 'sleep'>,
): Promise<T> {
  const over = work.then(
    () => true,
    () => true,
  )
  const next = () => Promise.race([over, deps.sleep(lookEveryMs).then(() => false)])
  let told = -1
  let isCancelled = false
  while (!(await next())) {
    if (isCancelled) continue
    // False as long as the job does not exist: it is as soon as it does.
    if (await hasGivenUp()) isCancelled = await cancelJob(requestId, deps.now(), deps)
    else if (tell !== undefined) await tellStep(tell)
  }
  return work

  async function tellStep(tell: NonNullable<Follower['tell']>): Promise<void> {
    const record = await deps.jobs.find(requestId)
    const progress = record?.progress ?? { completed: 0, total: 1 }
    // The protocol wants it to grow each time.
    if (record === undefined || progress.completed <= told) return
    told = progress.completed
    await tell(progress)
  }
}
