import type { Provider } from '#workers/adapters/providers/provider.ts'
import type { Outside } from './outside.ts'
import { readProvided, type ReadProvidedDeps } from './read-provided.ts'
import type { Way } from './way.ts'

/** A provider is asked only for what we might fetch ourselves. */
export const providerWay = (
  provider: Provider,
  url: string,
  { vet, ...deps }: ReadProvidedDeps & Pick<Outside, 'vet'>,
): Way => ({
  tier: 'provider',
  provider: { id: provider.id, name: provider.name },
  weight: 2,
  isOutside: true,
  async read(timeoutMs, signal) {
    await vet(url, signal)
    // It is told to give up a little before we do: then its own account of the failure still reaches us.
    const provided = await provider.fetch(url, { timeoutMs: Math.ceil(timeoutMs * 0.9), signal })
    return readProvided(provided, url, deps, signal)
  },
})
