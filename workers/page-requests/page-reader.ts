import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { itemOperation, type ItemInput } from '#shared/contract/item-inputs.ts'
import type { CacheInfo } from '#shared/contract/models/cache-info.ts'
import type { ItemOperation, Items } from '#shared/contract/operation.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { cacheInfoOf } from '#shared/storage/stores/cache-info-of.ts'
import { greatestAgeMs } from '#shared/storage/stores/greatest-age.ts'
import type { KnownPage } from '#shared/storage/stores/jobs.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { storeResultMs, type Run } from '#workers/jobs/run.ts'
import { throughOutages } from '#workers/jobs/through-outages.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'
import { answerPage, type AnsweredPage, type AnswerPageDeps } from './answer-page.ts'
import type { PagesRead } from './as-old-as-pages.ts'
import type { StorePageDeps } from './store-page.ts'

/** The page in a stored answer. `pageResult` wrote it: all operations that return one page share its type. */
export const parsePage = ({ json }: StoredResult) => JSON.parse(json) as Result<'fetch-basic'>

/** The structured data beside the page of a stored answer. Answers of earlier versions have none. */
const parseStructured = ({ structured }: StoredResult) =>
  // `composePage` wrote the text.
  structured === undefined ? undefined : (JSON.parse(structured) as StructuredData)

interface PageReader {
  read: HandlerContext['readItem']
  count: HandlerContext['countItem']
  /** How many answers were made for this job, and how many came from the cache or from an equal item. */
  counts: { fresh: number; cached: number }
  /** Of the pages that were read so far. */
  pagesRead: PagesRead
}

/** Reads the items of a job. Reads each page once. Counts the items, unless the job discovers them. */
export function createPageReader(run: Run, items: Items | undefined, deps: AnswerPageDeps): PageReader {
  const operation = items && itemOperation(items, run.record.input)
  // A job without declared items finds the pages that it reads itself.
  const isDiscovered = items === undefined || items.isDiscovered === true
  const answers = new Map<string | undefined, Promise<AnsweredPage>>()
  const counts = { fresh: 0, cached: 0 }
  const pagesRead: PagesRead = { oldestAt: undefined, mayKeep: true, isCut: false }
  const count = (isFresh: boolean) => {
    counts[isFresh ? 'fresh' : 'cached'] += 1
  }
  return {
    counts,
    pagesRead,
    count: ({ state }) => count(isFetched(state)),
    async read(item, itemOperation = operation) {
      if (itemOperation === undefined) throw new Error(`${run.queueEntry.name} has no items`)
      const key = cacheKeyOf(itemOperation, item)
      const equal = answers.get(key)
      const answering = equal ?? answer(item, itemOperation, key)
      answers.set(key, answering)
      const { result, state, waitedMs = 0 } = await answering
      note(result)
      if (!isDiscovered) count(equal === undefined && isFetched(state))
      const cache = cacheInfoOf(state, result.storedAt, deps.now())
      const outlinks = result.outlinks?.split('\n').filter(Boolean) ?? []
      const structured = parseStructured(result)
      return {
        page: parsePage(result),
        cache,
        outlinks,
        ...(structured !== undefined && { structured }),
        ...(equal === undefined && waitedMs > 0 && { waitedMs }),
      }
    },
  }

  function note({ storedAt, isCut }: StoredResult): void {
    if (isCut === true) pagesRead.isCut = true
    if (storedAt === undefined) pagesRead.mayKeep = false
    else pagesRead.oldestAt = Math.min(storedAt, pagesRead.oldestAt ?? Infinity)
  }

  async function answer(item: ItemInput, operation: ItemOperation, key: string | undefined): Promise<AnsweredPage> {
    const listed = key === undefined ? undefined : run.record.stored?.[key]
    const limits = { signal: run.signal, deadlineAt: run.queueEntry.deadlineAt - 2 * storeResultMs, now: deps.now }
    return throughOutages(async () => {
      const stored = isDiscovered ? await findKnownPage(key, item, deps) : listed
      return answerPage({ run, operation, item, key, stored }, deps)
    }, limits)
  }
}

const isFetched = (state: CacheInfo['state']) => state === 'miss' || state === 'bypass'

/** The stored page of an item that the job discovered, which the API could not look up when the call arrived. */
async function findKnownPage(
  key: string | undefined,
  item: ItemInput,
  { pages, now }: Pick<StorePageDeps, 'pages'> & { now: () => number },
): Promise<KnownPage | undefined> {
  if (key === undefined || item['cache'] === false) return undefined
  const page = await pages.findPaid(key)
  return page && { ...page, isFresh: now() - page.storedAt <= greatestAgeMs(item) }
}
