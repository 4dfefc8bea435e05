import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { itemInputs } from '#shared/contract/item-inputs.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import type { JobContext, PageContext } from '#workers/job-run/job-context.ts'
import { parsePage } from '#workers/job-run/stored-answer.ts'
import { cutShort, type Freshness } from '#workers/pages/freshness.ts'
import { readPage, type ReadOptions } from '#workers/pages/read-page.ts'
import type { OutsideProviders } from './outside-providers.ts'
import type { Provider } from './providers/provider.ts'
import { readProvided, type ReadProvidedDeps } from './read-provided.ts'
import type { Strategy } from './try-strategies.ts'

/** Fetches the page with plain HTTP. */
export const httpStrategy = (
  { url, ...options }: ReadOptions & { url: string },
  { known, noteFreshness, ...deps }: PageContext,
): Strategy => ({
  tier: 'basic',
  provider: { id: 'webintel', name: 'webintel' },
  weight: 1,
  isOutside: false,
  async read(_timeoutMs, signal) {
    let freshness: Freshness = { mayKeep: true }
    const record = (latest: Freshness) => {
      freshness = latest
    }
    try {
      const page = await readPage(url, options, { ...deps, known, noteFreshness: record }, signal)
      noteFreshness?.(freshness)
      return page
    } catch (thrown) {
      // The cache headers of a bot wall or an empty shell say nothing about the page behind it.
      noteFreshness?.({ mayKeep: freshness.mayKeep })
      throw thrown
    }
  },
})

/** Renders the page on a worker with a browser. The answer is also stored as an answer of `/fetch/pro`. */
export async function browserStrategy(
  { url, cache, title, captions, respectUsage }: Input<'fetch-resilient'>,
  {
    pageJobs,
    queueEntry,
    noteFreshness,
    noteUsage,
    now,
  }: Pick<JobContext, 'pageJobs' | 'queueEntry' | 'noteFreshness' | 'noteUsage' | 'now'>,
): Promise<Strategy> {
  const isStaffed = await pageJobs.isStaffed().catch(() => false)
  return {
    tier: 'pro',
    provider: { id: 'webintel', name: 'webintel' },
    weight: 2,
    isOutside: false,
    ...(!isStaffed && { unavailable: 'No worker with a browser is running.' }),
    async read(timeoutMs, signal) {
      const fields = { urls: [url], cache, title, captions, respectUsage }
      const [input] = itemInputs({ field: 'urls', operation: fetchPro }, fields)
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
      if (result.usage !== undefined) noteUsage?.(result.usage)
      noteFreshness?.(result.isCut ? cutShort : { mayKeep: result.storedAt !== undefined })
      return parsePage(result)
    },
  }
}

/** Fetches the page through an external provider, if we may fetch its URL ourselves. */
export const providerStrategy = (
  provider: Provider,
  page: ReadOptions & { url: string },
  { vet, ...deps }: ReadProvidedDeps & Pick<OutsideProviders, 'vet'>,
): Strategy => ({
  tier: 'provider',
  provider: { id: provider.id, name: provider.name },
  weight: 2,
  isOutside: true,
  async read(timeoutMs, signal) {
    await vet(page.url, signal)
    // The provider gets a shorter timeout, so that its own error message arrives before ours.
    const provided = await provider.fetch(page.url, { timeoutMs: Math.ceil(timeoutMs * 0.9), signal })
    return readProvided(provided, page, deps, signal)
  },
})
