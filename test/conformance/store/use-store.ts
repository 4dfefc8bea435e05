import { afterAll, beforeAll } from 'vitest'
import type { Store } from '#shared/ports/store.ts'
import type { OpenPlace, StorePlace } from './store-place.ts'

/** A fresh store for one describe block, with a clock that stands still until it is set. */
export interface StoreInUse {
  place: StorePlace
  store: Store
  clock: { now: number }
}

/** Filled in before the first test of the block that calls this, closed after its last. */
export function useStore(openPlace: OpenPlace): StoreInUse {
  // In 2096: a database that expires records by a clock of its own must not meddle.
  const used = { clock: { now: 4_000_000_000_000 } } as StoreInUse
  const scope = new AsyncDisposableStack()
  beforeAll(async () => {
    used.place = scope.use(await openPlace())
    used.store = scope.use(await used.place.open(() => used.clock.now))
  })
  afterAll(() => scope.disposeAsync())
  return used
}
