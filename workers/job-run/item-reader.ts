import { cacheKeyOf, canonicalJson } from '#shared/contract/cache-key.ts'
import { itemOperation, type ItemInput } from '#shared/contract/item-inputs.ts'
import type { CacheInfo } from '#shared/contract/models/cache.ts'
import type { ItemOperation, Items } from '#shared/contract/operation.ts'
import { withoutPrivateValues } from '#shared/contract/private-values.ts'
import { cacheInfoOf } from '#shared/storage/stores/cache-age.ts'
import { callIdOf } from '#shared/storage/stores/pages.ts'
import type { ProvedItem, StoredResult } from '#shared/storage/stores/results.ts'
import { throughOutages } from './failures.ts'
import { storeResultMs, type JobContext, type Run } from './job-context.ts'
import { findOrFetch, type ItemAnswer, type ReadItemDeps } from './read-item.ts'
import { findKnownPage, parsePage, parseStructured } from './stored-answer.ts'

interface ItemReader {
  read: JobContext['readItem']
  answer: JobContext['answerItem']
  forget: JobContext['forgetAnswer']
  isStored: JobContext['isStored']
  count: JobContext['countItem']
  /**
   * How many answers were made for this job, and how many came from the cache or from an equal item. `proved`: those that get a
   * proof.
   */
  counts: { fresh: number; cached: number; proved?: ProvedItem[] }
  /** Of the pages that were read so far. */
  pagesRead: PagesRead
}

/** The age of the pages of a job, and whether an answer that is made from them may be stored. */
export interface PagesRead {
  /** When the oldest of them was stored, Unix milliseconds. Undefined before a stored one was read. */
  oldestAt: number | undefined
  /** False if one of them must not be stored. */
  mayKeep: boolean
  /** Whether time ran out while one of them was read. */
  isCut: boolean
}

/** Reads the items of a job. Reads each page once. Counts the items, unless the job discovers them. */
export function createItemReader(run: Run, items: Items | undefined, deps: ReadItemDeps): ItemReader {
  const operation = items && itemOperation(items, run.input)
  // A job without declared items finds the pages that it reads itself.
  const isDiscovered = items === undefined || items.isDiscovered === true
  const answers = new Map<string, Promise<ItemAnswer>>()
  const counts: ItemReader['counts'] = { fresh: 0, cached: 0 }
  const pagesRead: PagesRead = { oldestAt: undefined, mayKeep: true, isCut: false }
  const count = (isFresh: boolean) => {
    counts[isFresh ? 'fresh' : 'cached'] += 1
  }
  return {
    counts,
    pagesRead,
    count({ state }, proved) {
      count(isFetched(state))
      if (proved !== undefined) counts.proved = [...(counts.proved ?? []), proved]
    },
    isStored(item) {
      const key = cacheKeyOf(declaredOperation(), item)
      return key !== undefined && run.record.stored?.[key]?.isFresh === true
    },
    async answer(item) {
      const { result, cache } = await find(item, declaredOperation())
      const { json, proofHash: hash, usage } = result
      const proved = hash === undefined ? undefined : { url: item.url, hash, ...(usage !== undefined && { usage }) }
      return { json, cache, ...(proved !== undefined && { proved }) }
    },
    async forget(item) {
      const key = cacheKeyOf(declaredOperation(), item)
      if (key !== undefined) await deps.pages.remove(key, callIdOf(run.queueEntry.id)).catch(() => undefined)
    },
    async read(item, itemOperation = declaredOperation()) {
      const { result, cache, isRepeated, waitedMs = 0 } = await find(item, itemOperation)
      if (!isDiscovered) count(!isRepeated && isFetched(cache.state))
      const outlinks = result.outlinks?.split('\n').filter(Boolean) ?? []
      const structured = parseStructured(result)
      return {
        page: parsePage(result),
        cache,
        outlinks,
        ...(structured !== undefined && { structured }),
        ...(!isRepeated && waitedMs > 0 && { waitedMs }),
      }
    },
  }

  function declaredOperation(): ItemOperation {
    if (operation === undefined) throw new Error(`${run.queueEntry.name} has no items`)
    return operation
  }

  async function find(item: ItemInput, itemOperation: ItemOperation) {
    const key = cacheKeyOf(itemOperation, item)
    // Items of one call have the same private values.
    const name = key ?? `${itemOperation.name} ${canonicalJson(withoutPrivateValues(itemOperation, item))}`
    const equal = answers.get(name)
    const answering = equal ?? answer(item, itemOperation, key)
    answers.set(name, answering)
    const { result, state, waitedMs } = await answering
    note(result)
    const cache = cacheInfoOf(state, result.storedAt, deps.now())
    return { result, cache, isRepeated: equal !== undefined, waitedMs }
  }

  function note({ storedAt, isCut }: StoredResult): void {
    if (isCut === true) pagesRead.isCut = true
    if (storedAt === undefined) pagesRead.mayKeep = false
    else pagesRead.oldestAt = Math.min(storedAt, pagesRead.oldestAt ?? Infinity)
  }

  async function answer(item: ItemInput, operation: ItemOperation, key: string | undefined): Promise<ItemAnswer> {
    const listed = key === undefined ? undefined : run.record.stored?.[key]
    const limits = { signal: run.signal, deadlineAt: run.queueEntry.deadlineAt - 2 * storeResultMs, now: deps.now }
    return throughOutages(async () => {
      const stored = isDiscovered ? await findKnownPage(key, item, deps) : listed
      return findOrFetch({ run, operation, item, key, stored }, deps)
    }, limits)
  }
}

const isFetched = (state: CacheInfo['state']) => state === 'miss' || state === 'bypass'
