import type { ValidInput } from '#api/calls/validate.ts'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { itemInputs, itemOperation, withPlannedSchema } from '#shared/contract/item-inputs.ts'
import type { Items, Operation } from '#shared/contract/operation.ts'
import type { KnownPage } from '#shared/storage/stores/jobs.ts'
import type { ResultStore } from '#shared/storage/stores/results.ts'

/** The stored answers for the items of a call, by cache key, and how many items are priced as stored. */
interface FoundItems {
  stored: Readonly<Record<string, KnownPage>>
  cachedItems: number
}

interface ItemLookup {
  operation: Pick<Operation, 'promptField'>
  items: Items
  input: ValidInput
  /** See `FindOptions`. */
  soldItems: number
}

interface FindItemsDeps {
  findPage: (key: string, input: ValidInput) => Promise<KnownPage | undefined>
  results: Pick<ResultStore, 'load'>
}

type StoredItem = readonly [key: string, page: KnownPage]

/** Finds the stored answers for items. A repeated item counts as stored: the answer of its first occurrence serves it. */
export async function findItems(
  { operation: { promptField }, items, input, soldItems }: ItemLookup,
  { findPage, results }: FindItemsDeps,
): Promise<FoundItems> {
  const operation = itemOperation(items, input)
  const keyed = itemInputs(items, input).flatMap((item) => {
    const key = cacheKeyOf(operation, item)
    return key === undefined ? [] : [[key, item] as const]
  })
  const distinct = new Map(keyed)
  const repeated = keyed.length - distinct.size
  const found = await findAll([...distinct.keys()])
  if (promptField === undefined || input[promptField] === undefined)
    return served(withSold(found, soldItems - repeated))
  return findPlanned(found)

  function served(stored: readonly StoredItem[]): FoundItems {
    const fresh = stored.filter(([, { isFresh }]) => isFresh)
    return { stored: Object.fromEntries(stored), cachedItems: repeated + fresh.length }
  }

  async function findAll(keys: readonly string[]): Promise<StoredItem[]> {
    const known = await Promise.all(keys.map(async (key) => [key, await findPage(key, input)] as const))
    return known.flatMap(([key, page]) => (page === undefined ? [] : [[key, page] as const]))
  }

  /**
   * With words in place of a schema, the first stored answer to the words has the schema for all items: the others are stored under
   * that schema. Without one, the schema is not known yet, so no item is priced as stored.
   */
  async function findPlanned(own: readonly StoredItem[]): Promise<FoundItems> {
    const toSell = soldItems - repeated
    for (const [key, page] of own) {
      const isServing = page.isFresh || toSell > 0
      const schema = isServing ? schemaOf(await results.load(page.resultId)) : undefined
      if (schema === undefined) continue
      const others = [...distinct].filter(([other]) => other !== key)
      const keys = others.flatMap(([, item]) => cacheKeyOf(operation, withPlannedSchema(item, schema)) ?? [])
      return served([[key, { ...page, isFresh: true }], ...withSold(await findAll(keys), toSell - 1)])
    }
    return served(own.map(([key, page]) => [key, { ...page, isFresh: false }]))
  }
}

/** The schema that was planned for an answer of /extract, whose handler wrote the text. */
const schemaOf = (result: { json: string } | undefined): unknown =>
  result && (JSON.parse(result.json) as { schema?: unknown }).schema

/**
 * The newest pages were fresh when the quote was made, or are newer than the quote: as many as it sold serve the call, so that
 * no item is fetched anew at the price of a stored one.
 */
function withSold(stored: readonly StoredItem[], soldItems: number): readonly StoredItem[] {
  const newestFirst = stored.toSorted(([, one], [, other]) => other.storedAt - one.storedAt)
  return newestFirst.map(([key, page], place) => [key, { ...page, isFresh: page.isFresh || place < soldItems }])
}
