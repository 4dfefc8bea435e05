import { openMongoStore } from '#shared/adapters/store-mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/adapters/store-sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/ports/store.ts'
import { countOperations } from './count-operations.ts'

/** The store at a MongoDB address or in a folder, its operations counted. */
export async function openCountedStore(place: string): Promise<{ store: Store; operations: () => number }> {
  const isMongo = place.startsWith('mongodb')
  return countOperations(isMongo ? await openMongoStore({ url: place }) : await openSqliteStore({ dir: place }))
}
