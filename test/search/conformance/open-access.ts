import { readConfig } from '#shared/runtime/config.ts'
import { noPoliteness } from '#test/support/egress/no-politeness.ts'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { openRobots } from '#workers/sites/robots/open-robots.ts'
import { createUpstream } from '#workers/upstreams/request-upstream.ts'

/** Opens the dependencies of a provider outside a worker. `settings`: those of its fixture. */
export async function openSearchAccess(
  settings: Readonly<Record<string, string>>,
): Promise<SearchAccess & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const egress = opening.use(await openTestEgress())
  const { store } = opening.use(await openRamStore(Date.now))
  const robots = opening.use(openRobots({ egress, store, now: Date.now }))
  const scope = opening.move()
  return {
    config: readConfig(settings),
    upstream: createUpstream('webintel-test'),
    egress,
    robots,
    politeness: noPoliteness,
    search: {
      search: () => {
        throw new Error('This provider needs another search.')
      },
    },
    now: Date.now,
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
