import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import type { Judging } from '#shared/monitoring/isolated/open-judging.ts'
import { lookJob, lookOfError } from '#shared/monitoring/look-of.ts'
import type { Look } from '#shared/monitoring/look.ts'
import { awaitJob, type AwaitJobDeps } from '#shared/queue/await-job.ts'
import type { JobQueue } from '#shared/queue/queue.ts'
import type { LookRequest, Looks } from './check-deps.ts'

interface JobLooksDeps extends AwaitJobDeps {
  queue: Pick<JobQueue, 'run' | 'estimate' | 'stopWaiting'>
  judging: Pick<Judging, 'read'>
}

/** Takes looks as jobs of the workers: the same jobs as those of /fetch/basic and /fetch/pro. */
export function jobLooks(deps: JobLooksDeps): Looks {
  const { jobs, results, queue, judging, now } = deps
  /** The results of looks that this process took, by the id of the look. */
  const resultIds = new Map<string, string>()
  return {
    take,

    async forget(id) {
      const resultId = resultIds.get(id)
      resultIds.delete(id)
      await Promise.all([resultId !== undefined && results.remove(resultId), jobs.remove(id)])
    },

    // Without Redis the page is requested over plain HTTP, which is then postponed.
    hasBrowser: async () => {
      const estimate = await queue.estimate(fetchPro.pool, {}).catch(() => undefined)
      return estimate !== undefined && estimate.workers > 0
    },

    stopWaiting: () => queue.stopWaiting(),
  }

  async function take({ id, settings, tier, owner = '' }: LookRequest): Promise<Look | undefined> {
    const { operation, input } = lookJob(settings, tier)
    const { name, pool, timeoutMs } = operation
    const startedAt = now()
    const deadlineAt = startedAt + timeoutMs + queueMs
    const record = { name, pool, input, createdAt: startedAt, deadlineAt, isInternal: true }
    try {
      // The checks of one wallet take turns with those of others.
      const done = await awaitJob({ id, caller: `monitors ${owner}`, record, waitMs: Infinity }, deps)
      if (done !== undefined) rememberResult(id, done.resultId)
      return done && (await judging.read(done.result.json, times(startedAt)))
    } catch (thrown) {
      return lookOfError(thrown, times(startedAt))
    }
  }

  /** A result that is not forgotten expires. */
  function rememberResult(id: string, resultId: string): void {
    resultIds.set(id, resultId)
    const [oldest = id] = resultIds.keys()
    if (resultIds.size > maxRemembered) resultIds.delete(oldest)
  }

  function times(startedAt: number) {
    const at = now()
    return { at, durationMs: Math.max(0, at - startedAt) }
  }
}

const maxRemembered = 10_000

/** The page's own time limit ends before that of the job, so that a job at its deadline waited for a worker. */
const queueMs = 15_000
