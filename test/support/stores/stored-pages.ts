import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { itemInputsOf } from '#shared/contract/item-inputs.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { openMongoStore } from '#shared/storage/mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { pageRetentionMs, pageStore, pageWrite, type StoredPage } from '#shared/storage/stores/pages.ts'
import { resultStore } from '#shared/storage/stores/results.ts'

/** `location`: the DATA_DIR or MONGODB_URL of a service. */
const openStore = (location: string) =>
  location.startsWith('mongodb') ? openMongoStore({ url: location }) : openSqliteStore({ dir: location })

/** Changes the stored page of a URL. `options`: the other fields of the call that stored it. */
export async function changeStoredPage(
  location: string,
  url: string,
  change: (page: StoredPage) => StoredPage | Promise<StoredPage>,
  options: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await using store = await openStore(location)
  const key = cacheKeyOf(fetchBasic, itemInputsOf(fetchBasic, options)(url))
  const page = key === undefined ? undefined : await pageStore(store).find(key)
  if (key === undefined || page?.callId === undefined) throw new Error(`No page is stored for ${url}.`)
  const { callId } = page
  await store.writeStages([[pageWrite(key, { ...(await change(page)), callId })]])
}

/** Makes the result of a stored page older, regardless of later revalidations. */
export async function ageText(location: string, url: string, hours: number): Promise<void> {
  await using store = await openStore(location)
  const results = resultStore(store)
  await changeStoredPage(location, url, async (page) => {
    const result = await results.load(page.resultId)
    if (result === undefined) throw new Error(`The result of ${url} is missing.`)
    const aged = { ...result, madeAt: result.madeAt - hours * 3_600_000 }
    await results.save(aged, page.resultId, page.storedAt + pageRetentionMs)
    return page
  })
}

/** Makes a stored page older. */
export const agePage = (
  location: string,
  url: string,
  hours: number,
  options: Readonly<Record<string, unknown>> = {},
) => changeStoredPage(location, url, (page) => ({ ...page, storedAt: page.storedAt - hours * 3_600_000 }), options)
