import { afterAll, beforeAll } from 'vitest'
import type { Store } from '#shared/storage/store.ts'
import type { OpenTestDatabase, TestDatabase } from './test-database.ts'

/** A new store for one describe block. Its clock changes only when a test sets it. */
export interface StoreInUse {
  database: TestDatabase
  store: Store
  clock: { now: number }
}

/** Opens the store before the first test of the describe block and closes it after the last. */
export function useStore(openDatabase: OpenTestDatabase): StoreInUse {
  // In 2096, so that a database that expires records by its own clock does not interfere.
  const used = { clock: { now: 4_000_000_000_000 } } as StoreInUse
  const scope = new AsyncDisposableStack()
  beforeAll(async () => {
    used.database = scope.use(await openDatabase())
    used.store = scope.use(await used.database.open(() => used.clock.now))
  })
  afterAll(() => scope.disposeAsync())
  return used
}
