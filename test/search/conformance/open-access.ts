import { readConfig } from '#shared/runtime/config.ts'
import { noPoliteness } from '#test/support/no-politeness.ts'
import { openTestEgress } from '#test/support/open-test-egress.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { createUpstream } from '#workers/upstreams/upstream.ts'

/** Opens the dependencies of a provider outside a worker. `settings`: those of its fixture. */
export async function openSearchAccess(
  settings: Readonly<Record<string, string>>,
): Promise<SearchAccess & AsyncDisposable> {
  const egress = await openTestEgress()
  return {
    config: readConfig(settings),
    upstream: createUpstream('webintel-test'),
    egress,
    politeness: noPoliteness,
    search: {
      search: () => {
        throw new Error('This provider needs another search.')
      },
    },
    now: Date.now,
    [Symbol.asyncDispose]: () => egress[Symbol.asyncDispose](),
  }
}
