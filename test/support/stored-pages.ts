import { openMongoStore } from '#shared/adapters/store-mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/adapters/store-sqlite/open-sqlite-store.ts'
import { cacheKeyOf } from '#shared/cache-key.ts'
import { fetchBasic } from '#shared/operations/fetch-basic.ts'
import { pageKeptMs, pageStore, type StoredPage } from '#shared/stores/pages.ts'
import { resultStore } from '#shared/stores/results.ts'

const defaults = { mainContent: true, format: 'markdown', links: false, explain: false }

/** Where a service keeps its pages: its DATA_DIR, or its MONGODB_URL. */
const openStore = (place: string) =>
  place.startsWith('mongodb') ? openMongoStore({ url: place }) : openSqliteStore({ dir: place })

/** Changes what is stored of an address, as time would, or as a mishap. */
export async function changeStoredPage(
  place: string,
  url: string,
  change: (page: StoredPage) => StoredPage | Promise<StoredPage>,
): Promise<void> {
  await using store = await openStore(place)
  const key = cacheKeyOf(fetchBasic, { url, ...defaults })
  const page = key === undefined ? undefined : await pageStore(store).find(key)
  if (key === undefined || page === undefined) throw new Error(`nothing is stored of ${url}`)
  await pageStore(store).save(key, await change(page))
}

/** Lets hours pass for the text of a stored page, however often it was confirmed since. */
export async function ageText(place: string, url: string, hours: number): Promise<void> {
  await using store = await openStore(place)
  const results = resultStore(store)
  await changeStoredPage(place, url, async (page) => {
    const result = await results.load(page.resultId)
    if (result === undefined) throw new Error(`the text of ${url} is gone`)
    const aged = { ...result, madeAt: result.madeAt - hours * 3_600_000 }
    await results.save(aged, page.resultId, page.storedAt + pageKeptMs)
    return page
  })
}

/** Lets hours pass for a stored page. */
export const agePage = (place: string, url: string, hours: number) =>
  changeStoredPage(place, url, (page) => ({ ...page, storedAt: page.storedAt - hours * 3_600_000 }))
