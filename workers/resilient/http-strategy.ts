import type { PageContext } from '#workers/job-run/job-context.ts'
import type { Freshness } from '#workers/pages/freshness.ts'
import { readPage, type ReadOptions } from '#workers/pages/read-page.ts'
import type { Strategy } from './strategy.ts'

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
