import { AppError } from '#shared/contract/errors.ts'
import type { CollectionName } from '#shared/storage/collections.ts'
import type { Draft, RowKey, Store } from '#shared/storage/store.ts'
import { writeEach } from '#shared/storage/write-each.ts'
import type { Life, Stepper } from './stepper.ts'

/** away: nothing is done · unheard: it is done, and the caller gets an error. */
export const storeMoods = ['well', 'away', 'unheard'] as const
export type StoreMood = (typeof storeMoods)[number]

/** The collections that matter to money. Others need no step. */
const watched: ReadonlySet<CollectionName> = new Set([
  'payments',
  'receipts',
  'receiptLog',
  'signIns',
  'credits',
  'creditEntries',
  'creditKeyRows',
  'jobs',
  'results',
  'memory',
  'monitors',
  'monitorOwners',
])

/** A part of a store that no other run sees. */
export function isolatedStore(store: Store, part: string): Store {
  const keyIn = (key: string) => `${part}/${key}`
  const draftIn = (draft: Draft): Draft => ({
    ...draft,
    ...(draft.group !== undefined && { group: keyIn(draft.group) }),
  })
  const rowOut = <T extends RowKey>(row: T): T => ({ ...row, key: row.key.slice(part.length + 1) })
  const isolated: Store = {
    ...store,
    insert: (collection, key, draft) => store.insert(collection, keyIn(key), draftIn(draft)),
    put: (collection, key, draft) => store.put(collection, keyIn(key), draftIn(draft)),
    replace: (collection, key, version, draft) => store.replace(collection, keyIn(key), version, draftIn(draft)),
    async get(collection, key) {
      const row = await store.get(collection, keyIn(key))
      return row && rowOut(row)
    },
    async list(collection, query) {
      const { rows, ...rest } = await store.list(collection, { ...query, group: keyIn(query.group) })
      return { ...rest, rows: rows.map(rowOut) }
    },
    async listKeys(collection, query) {
      const { rows, ...rest } = await store.listKeys(collection, { ...query, group: keyIn(query.group) })
      return { ...rest, rows: rows.map(rowOut) }
    },
    remove: (collection, key) => store.remove(collection, keyIn(key)),
    putText: (collection, key, text, expiresAt) => store.putText(collection, keyIn(key), text, expiresAt),
    getText: (collection, key) => store.getText(collection, keyIn(key)),
    removeText: (collection, key) => store.removeText(collection, keyIn(key)),
    writeStages: (stages) => writeEach(isolated, stages),
  }
  return isolated
}

/** The store of one process: each call is a step, and fails unless the store is well. */
export function steppedStore(store: Store, life: Life, stepper: Stepper, mood: () => StoreMood): Store {
  const via = <T>(collection: CollectionName, call: () => Promise<T>): Promise<T> =>
    watched.has(collection) ? stepper.step(life, () => faulty(call)) : stepper.work(call)
  const stepped: Store = {
    ...store,
    insert: (collection, ...rest) => via(collection, () => store.insert(collection, ...rest)),
    put: (collection, ...rest) => via(collection, () => store.put(collection, ...rest)),
    get: (collection, key) => via(collection, () => store.get(collection, key)),
    replace: (collection, ...rest) => via(collection, () => store.replace(collection, ...rest)),
    list: (collection, query) => via(collection, () => store.list(collection, query)),
    listKeys: (collection, query) => via(collection, () => store.listKeys(collection, query)),
    remove: (collection, key) => via(collection, () => store.remove(collection, key)),
    putText: (collection, ...rest) => via(collection, () => store.putText(collection, ...rest)),
    getText: (collection, key) => via(collection, () => store.getText(collection, key)),
    removeText: (collection, key) => via(collection, () => store.removeText(collection, key)),
    // Each write is a step: the process can die between two of them.
    writeStages: (stages) => writeEach(stepped, stages),
  }
  return stepped

  async function faulty<T>(call: () => Promise<T>): Promise<T> {
    const now = mood()
    if (now === 'away') throw unreachable()
    const done = await call()
    if (now === 'unheard') throw unreachable()
    return done
  }
}

const unreachable = () => new AppError('SERVICE_UNAVAILABLE', 'The store cannot be reached.')
