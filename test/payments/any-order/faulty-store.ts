import type { CollectionName } from '#shared/collections.ts'
import { AppError } from '#shared/errors.ts'
import type { Draft, Row, Store } from '#shared/ports/store.ts'
import type { Life, Turns } from './turns.ts'

/** away: nothing is done · unheard: it is done, and who asked for it hears of a failure. */
export const storeMoods = ['well', 'away', 'unheard'] as const
export type StoreMood = (typeof storeMoods)[number]

/** What matters to money; the rest needs no turn. */
const watched: ReadonlySet<CollectionName> = new Set(['payments', 'receipts', 'credits', 'creditEntries', 'jobs'])

/** A part of a store that no other run sees. */
export function partOfStore(store: Store, part: string): Store {
  const keyIn = (key: string) => `${part}/${key}`
  const draftIn = (draft: Draft): Draft => ({
    ...draft,
    ...(draft.group !== undefined && { group: keyIn(draft.group) }),
  })
  const rowOut = (row: Row): Row => ({ ...row, key: row.key.slice(part.length + 1) })
  return {
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
    putText: (collection, key, text, expiresAt) => store.putText(collection, keyIn(key), text, expiresAt),
    getText: (collection, key) => store.getText(collection, keyIn(key)),
  }
}

/** A process's way to the store: a step for each call, and a failure when the store is not well. */
export function steppedStore(store: Store, life: Life, turns: Turns, mood: () => StoreMood): Store {
  const via = <T>(collection: CollectionName, call: () => Promise<T>): Promise<T> =>
    watched.has(collection) ? turns.step(life, () => faulty(call)) : turns.work(call)
  return {
    ...store,
    insert: (collection, ...rest) => via(collection, () => store.insert(collection, ...rest)),
    put: (collection, ...rest) => via(collection, () => store.put(collection, ...rest)),
    get: (collection, key) => via(collection, () => store.get(collection, key)),
    replace: (collection, ...rest) => via(collection, () => store.replace(collection, ...rest)),
    list: (collection, query) => via(collection, () => store.list(collection, query)),
    putText: (collection, ...rest) => via(collection, () => store.putText(collection, ...rest)),
    getText: (collection, key) => via(collection, () => store.getText(collection, key)),
  }

  async function faulty<T>(call: () => Promise<T>): Promise<T> {
    const now = mood()
    if (now === 'away') throw unreachable()
    const done = await call()
    if (now === 'unheard') throw unreachable()
    return done
  }
}

const unreachable = () => new AppError('SERVICE_UNAVAILABLE', 'The store cannot be reached.')
