import type { PageContext } from '#workers/handler.ts'
import type { Freshness } from '#workers/pages/freshness.ts'
import { readPage } from '#workers/pages/read-page.ts'
import type { Way } from './way.ts'

/** Our own fetcher, without a browser. */
export const nativeWay = (url: string, { known, noteFreshness, ...deps }: PageContext): Way => ({
  tier: 'basic',
  provider: { id: 'webintel', name: 'webintel' },
  weight: 1,
  isOutside: false,
  async read(_timeoutMs, signal) {
    let freshness: Freshness = { mayKeep: true }
    const note = (noted: Freshness) => {
      freshness = noted
    }
    try {
      const page = await readPage(url, {}, { ...deps, known, noteFreshness: note }, signal)
      noteFreshness?.(freshness)
      return page
    } catch (thrown) {
      // What the target says of a wall or a shell does not tell when the page behind it changes.
      noteFreshness?.({ mayKeep: freshness.mayKeep })
      throw thrown
    }
  },
})
