import type { Store } from '#shared/storage/store.ts'

/** The result of a job as JSON text, ready to send, with the metadata that the API needs without parsing it. */
export interface StoredResult {
  /** When the result was made. Unix milliseconds. Revalidation does not change it. */
  madeAt: number
  /** When it was stored for other calls. Unix milliseconds. Absent for a result that serves its own job only. */
  storedAt?: number
  /**
   * Why a stored answer serves again: its target confirmed it, the new fetch failed, or it was fresh enough for a call that
   * adds items to it.
   */
  reused?: 'revalidated' | 'stale' | 'hit'
  /** How many items the job delivered: fetched for it, and taken from stored answers. */
  items?: { fresh: number; cached: number }
  /** Milliseconds that the job waited for the request limit of its host. Only answers to this job show it. */
  waitedMs?: number
  /** SHA-256 of the bytes that the proof covers, in lower-case hex. */
  proofHash?: string
  /** A JSON object on one line. */
  json: string
  /** The addresses on the same site that the page links to, one on each line. Present if the result is one page. */
  outlinks?: string
}

/** Results by id, of any size. Each is written once. The API sends them without parsing them. */
export function resultStore(store: Store) {
  return {
    save: ({ json, outlinks, ...head }: StoredResult, id: string, expiresAt: number) =>
      store.putText('results', id, textOf(head, json, outlinks), expiresAt),

    remove: (id: string, now: number) => store.putText('results', id, '', now),

    async load(id: string): Promise<StoredResult | undefined> {
      const text = await store.getText('results', id)
      if (text === undefined) return undefined
      // JSON.stringify writes no raw line feed, so the first one ends the head. Only `save` writes these texts.
      const start = text.indexOf('\n') + 1
      const { jsonLength, ...head } = JSON.parse(text.slice(0, start)) as StoredHead
      if (jsonLength === undefined) return { ...head, json: text.slice(start) }
      const end = start + jsonLength
      return { ...head, json: text.slice(start, end), outlinks: text.slice(end + 1) }
    },
  }
}

/** The first line of a stored text. `jsonLength`: the length of the JSON, if outlinks follow. */
type StoredHead = Omit<StoredResult, 'json' | 'outlinks'> & { jsonLength?: number }

function textOf(head: StoredHead, json: string, outlinks: string | undefined): string {
  if (outlinks === undefined) return `${JSON.stringify(head)}\n${json}`
  return `${JSON.stringify({ ...head, jsonLength: json.length })}\n${json}\n${outlinks}`
}

export type ResultStore = ReturnType<typeof resultStore>
