import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import type { Evaluator } from '#shared/monitoring/isolated/open-evaluator.ts'
import { probeJob, probeOfError, type Probe } from '#shared/monitoring/probe.ts'
import { awaitJob, type AwaitJobDeps } from '#shared/queue/await-job.ts'
import type { JobQueue } from '#shared/queue/queue.ts'
import type { ProbeRequest, Probes } from './check-deps.ts'

interface JobProbesDeps extends AwaitJobDeps {
  queue: Pick<JobQueue, 'run' | 'estimate' | 'stopWaiting'>
  evaluator: Pick<Evaluator, 'read'>
}

/** Probes pages with jobs of the workers: those of /fetch/basic and /fetch/pro. */
export function jobProbes(deps: JobProbesDeps): Probes {
  const { jobs, results, queue, evaluator, now } = deps
  /** The results of probes that this process took, by the id of the probe. */
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

  async function take({ id, settings, tier, owner = '' }: ProbeRequest): Promise<Probe | undefined> {
    const { operation, input } = probeJob(settings, tier)
    const { name, pool, timeoutMs } = operation
    const startedAt = now()
    const deadlineAt = startedAt + timeoutMs + queueMs
    const record = { name, pool, input, createdAt: startedAt, deadlineAt, isInternal: true }
    try {
      // The checks of one wallet take turns with those of others.
      const done = await awaitJob({ id, caller: `monitors ${owner}`, record, waitMs: Infinity }, deps)
      if (done !== undefined) rememberResult(id, done.resultId)
      return done && (await evaluator.read(done.result.json, times(startedAt)))
    } catch (thrown) {
      return probeOfError(thrown, times(startedAt))
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
