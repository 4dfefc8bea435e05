import type { CollectionName } from '#shared/storage/collections.ts'
import type { Store } from '#shared/storage/store.ts'

/** Adds 1 to the value of a record `times` times, each time with a compare-and-set that is retried until it succeeds. */
export async function incrementByReplace(store: Store, collection: CollectionName, key: string, times: number) {
  for (let done = 0; done < times;) {
    const row = await store.get(collection, key)
    if (row === undefined) throw new Error(`${key} does not exist`)
    if (await store.replace(collection, key, row.version, { value: Number(row.value) + 1 })) done++
  }
}
