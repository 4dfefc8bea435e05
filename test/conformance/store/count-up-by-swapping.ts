import type { CollectionName } from '#shared/collections.ts'
import type { Store } from '#shared/ports/store.ts'

/** Adds 1 to the value of a record, `times` over, each by a compare-and-set that is repeated until it holds. */
export async function countUpBySwapping(store: Store, collection: CollectionName, key: string, times: number) {
  for (let done = 0; done < times;) {
    const row = await store.get(collection, key)
    if (row === undefined) throw new Error(`${key} is gone`)
    if (await store.replace(collection, key, row.version, { value: Number(row.value) + 1 })) done++
  }
}
