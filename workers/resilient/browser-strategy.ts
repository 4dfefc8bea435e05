import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { itemInputs } from '#shared/contract/item-inputs.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { parsePage } from '#workers/job-run/stored-answer.ts'
import { cutShort } from '#workers/pages/freshness.ts'
import type { Strategy } from './strategy.ts'

/** Renders the page on a worker with a browser. The answer is also stored as an answer of `/fetch/pro`. */
export async function browserStrategy(
  { url, cache, title, captions }: Input<'fetch-resilient'>,
  { pageJobs, queueEntry, noteFreshness, now }: Pick<JobContext, 'pageJobs' | 'queueEntry' | 'noteFreshness' | 'now'>,
): Promise<Strategy> {
  const isStaffed = await pageJobs.isStaffed().catch(() => false)
  return {
    tier: 'pro',
    provider: { id: 'webintel', name: 'webintel' },
    weight: 2,
    isOutside: false,
    ...(!isStaffed && { unavailable: 'No worker with a browser is running.' }),
    async read(timeoutMs, signal) {
      const [input] = itemInputs({ field: 'urls', operation: fetchPro }, { urls: [url], cache, title, captions })
      if (input === undefined) throw new Error('Expected one item for one URL.')
      const key = cacheKeyOf(fetchPro, input)
      const job = {
        operation: fetchPro,
        parent: queueEntry,
        input,
        key,
        deadlineAt: now() + timeoutMs,
        isHostHeld: true,
      }
      const result = await pageJobs.run(job, signal)
      noteFreshness?.(result.isCut ? cutShort : { mayKeep: result.storedAt !== undefined })
      return parsePage(result)
    },
  }
}
