import type { ItemInput } from '#shared/contract/item-inputs.ts'
import { greatestAgeMs } from '#shared/storage/stores/greatest-age.ts'
import type { KnownPage } from '#shared/storage/stores/jobs.ts'
import type { StorePageDeps } from './store-page.ts'

/** The stored page of an item that the job discovered, which the API could not look up when the call arrived. */
export async function findKnownPage(
  key: string | undefined,
  item: ItemInput,
  { pages, now }: Pick<StorePageDeps, 'pages'> & { now: () => number },
): Promise<KnownPage | undefined> {
  if (key === undefined || item['cache'] === false) return undefined
  const page = await pages.findPaid(key)
  return page && { ...page, isFresh: now() - page.storedAt <= greatestAgeMs(item) }
}
