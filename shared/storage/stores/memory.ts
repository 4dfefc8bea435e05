import type { Row, Store } from '#shared/storage/store.ts'

/** A value that a wallet stored. Times in Unix milliseconds. */
export interface MemoryEntry {
  key: string
  /** JSON text. */
  value: string
  storedAt: number
  expiresAt: number
}

/** The key-value pairs of each wallet. A wallet sees its own pairs only. */
export function memoryStore(store: Store) {
  return {
    set: (wallet: string, { key, expiresAt, ...value }: MemoryEntry) =>
      // The rank is the key, so that lists are ordered by key and can filter by prefix.
      store.put('memory', keyOf(wallet, key), { value, expiresAt, group: wallet, rank: key }),

    async get(wallet: string, key: string): Promise<MemoryEntry | undefined> {
      const row = await store.get('memory', keyOf(wallet, key))
      return row && entryOf(row)
    },

    /** One page of entries, ordered by the UTF-8 bytes of their keys. */
    async list(wallet: string, page: { limit: number; cursor?: string }) {
      const { rows, next } = await store.list('memory', { group: wallet, ...page })
      return { entries: rows.map(entryOf), ...(next !== undefined && { next }) }
    },

    /** One page of the keys with a prefix, in the same order. */
    async listKeys(wallet: string, { prefix, ...page }: { prefix: string; limit: number; cursor?: string }) {
      const range = prefix === '' ? {} : { from: prefix, to: prefix + highestSuffix }
      const { rows, next } = await store.listKeys('memory', { group: wallet, ...range, ...page })
      return { keys: rows.map(({ rank = '' }) => rank), ...(next !== undefined && { next }) }
    },

    /** False when there was no such entry. */
    remove: (wallet: string, key: string) => store.remove('memory', keyOf(wallet, key)),
  }
}

export type MemoryStore = ReturnType<typeof memoryStore>

/** Sorts after every suffix: keys have at most 256 bytes. */
const highestSuffix = '\u{10FFFF}'.repeat(64)

/** Unambiguous, because no wallet contains a colon. */
const keyOf = (wallet: string, key: string) => `${wallet}:${key}`

function entryOf({ value, rank = '', expiresAt = 0 }: Row): MemoryEntry {
  // Only `set` writes these records.
  const { value: json, storedAt } = value as { value: string; storedAt: number }
  return { key: rank, value: json, storedAt, expiresAt }
}
