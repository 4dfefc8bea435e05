import type { Store } from '#shared/ports/store.ts'

/** What a job produced: the result as JSON text, ready to be sent, and what is said of it without reading it. */
export interface StoredResult {
  /** When it was produced, Unix milliseconds. */
  producedAt: number
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
