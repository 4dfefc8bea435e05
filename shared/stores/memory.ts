import type { Row, Store } from '#shared/ports/store.ts'

/** A value that a wallet keeps. Times in Unix milliseconds. */
export interface MemoryEntry {
  key: string
  /** JSON text. */
  value: string
  storedAt: number
  expiresAt: number
}

/** What wallets keep, each for itself: no key of one is found by another. */
export function memoryStore(store: Store) {
  return {
    set: (wallet: string, { key, expiresAt, ...value }: MemoryEntry) =>
      // The rank is the key, so that a list is in its order and may begin anywhere.
      store.put('memory', keyOf(wallet, key), { value, expiresAt, group: wallet, rank: key }),

    async get(wallet: string, key: string): Promise<MemoryEntry | undefined> {
      const row = await store.get('memory', keyOf(wallet, key))
      return row && entryOf(row)
    },

    /** In the order of the keys' UTF-8, a page at a time. */
    async list(wallet: string, { prefix, ...page }: { prefix: string; limit: number; cursor?: string }) {
      const range = prefix === '' ? {} : { from: prefix, to: prefix + lastCharacters }
      const { rows, next } = await store.list('memory', { group: wallet, ...range, ...page })
      return { entries: rows.map(entryOf), ...(next !== undefined && { next }) }
    },

    /** False where there was none. */
    remove: (wallet: string, key: string) => store.remove('memory', keyOf(wallet, key)),
  }
}

export type MemoryStore = ReturnType<typeof memoryStore>

/** No key of 256 bytes that begins like the prefix comes after these. */
const lastCharacters = '\u{10FFFF}'.repeat(64)

/** No wallet's name has a colon in it. */
const keyOf = (wallet: string, key: string) => `${wallet}:${key}`

function entryOf({ value, rank = '', expiresAt = 0 }: Row): MemoryEntry {
  // Only `set` writes here.
  const { value: json, storedAt } = value as { value: string; storedAt: number }
  return { key: rank, value: json, storedAt, expiresAt }
}
