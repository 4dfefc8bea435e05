import type { ReadOptions } from '#workers/pages/read-page.ts'
import type { Provider } from '#workers/resilient/providers/provider.ts'
import type { OutsideProviders } from './outside-providers.ts'
import { readProvided, type ReadProvidedDeps } from './read-provided.ts'
import type { Strategy } from './strategy.ts'

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
