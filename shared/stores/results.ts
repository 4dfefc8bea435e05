import type { Store } from '#shared/ports/store.ts'

/** What a job produced: the result as JSON text, ready to be sent, and what is said of it without reading it. */
export interface StoredResult {
  /** When its text was made, Unix milliseconds: to be confirmed makes it no younger. */
  madeAt: number
  /** Since when it is kept for other calls, Unix milliseconds; absent when it serves its own job alone. */
  storedAt?: number
  /** How a stored answer came to serve again: confirmed by its target, or in place of one that failed. */
  reused?: 'revalidated' | 'stale'
  /** How many items were delivered: made for this job, and taken from what was stored. */
  items?: { fresh: number; cached: number }
  /** SHA-256 of the bytes a proof covers, lower-case hex. */
  proofHash?: string
  /** A JSON object, on one line. */
  json: string
}

/** Results by id: written once, of any size, read by the API without being parsed. */
export function resultStore(store: Store) {
  return {
    save: ({ json, ...head }: StoredResult, id: string, expiresAt: number) =>
      store.putText('results', id, `${JSON.stringify(head)}\n${json}`, expiresAt),

    forget: (id: string, now: number) => store.putText('results', id, '', now),

    async load(id: string): Promise<StoredResult | undefined> {
      const text = await store.getText('results', id)
      if (text === undefined) return undefined
      // JSON.stringify writes no raw line feed, so the first one ends the head. Only `save` writes here.
      const end = text.indexOf('\n')
      return { ...(JSON.parse(text.slice(0, end)) as Omit<StoredResult, 'json'>), json: text.slice(end + 1) }
    },
  }
}

export type ResultStore = ReturnType<typeof resultStore>
