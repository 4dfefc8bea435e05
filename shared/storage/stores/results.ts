import type { PageUsage } from '#shared/contract/usage/usage.ts'
import type { Store, Write } from '#shared/storage/store.ts'

/** The result of a job as JSON text, ready to send, with the metadata that the API needs without parsing it. */
export interface StoredResult {
  /** When the result was made. Unix milliseconds. Revalidation does not change it. */
  madeAt: number
  /** When it was stored for other calls; of an answer from pages, when the oldest was. Unix milliseconds. Absent for a result that serves its own job only. */
  storedAt?: number
  /** How hard it was to render the page, if it is on the host of the call. Only the answer that a job made for its call counts. */
  rendering?: 'easy' | 'hard'
  /**
   * The result is incomplete: time ran out, or a failure may pass. A call with more time may get more, so the result is not
   * stored for other calls.
   */
  isCut?: true
  /**
   * Why a stored answer serves again: its target confirmed it, the new fetch failed, or it was fresh enough for a call that
   * adds items to it.
   */
  reused?: 'revalidated' | 'stale' | 'hit'
  /** How many items the job delivered: fetched for it, and taken from stored answers. `proved`: those with a proof. */
  items?: { fresh: number; cached: number; proved?: readonly ProvedItem[] }
  /** Milliseconds that the job waited for the request limit of its host. Only answers to this job show it. */
  waitedMs?: number
  /** The statements of the owner about the use of the page. Absent in results of earlier versions. */
  usage?: PageUsage
  /** SHA-256 of the bytes that the proof covers, in lower-case hex. */
  proofHash?: string
  /** A JSON object on one line. */
  json: string
  /** The addresses on the same site that the page links to, one on each line. Present if the result is one page. */
  outlinks?: string
  /** The data that the page declares for machines, as JSON on one line. Present if the result is one page that has some. */
  structured?: string
}

/** An item of an answer that gets a proof. `hash`, `usage`: as `proofHash` and `usage` of its own result. */
export interface ProvedItem {
  url: string
  hash: string
  usage?: PageUsage
}

/** Results by id, of any size. Each is written once. The API sends them without parsing them. */
export function resultStore(store: Store) {
  return {
    save: (result: StoredResult, id: string, expiresAt: number) =>
      store.putText('results', id, textOf(result), expiresAt),

    remove: (id: string) => store.removeText('results', id),

    async load(id: string): Promise<StoredResult | undefined> {
      const text = await store.getText('results', id)
      if (text === undefined) return undefined
      // JSON.stringify writes no raw line feed, so the first one ends the fields. Only `save` writes these texts.
      const start = text.indexOf('\n') + 1
      const { jsonLength, outlinksLength, ...fields } = JSON.parse(text.slice(0, start)) as StoredFields
      if (jsonLength === undefined) return { ...fields, json: text.slice(start) }
      const end = start + jsonLength
      const json = text.slice(start, end)
      if (outlinksLength === undefined) return { ...fields, json, outlinks: text.slice(end + 1) }
      const outlinksEnd = end + 1 + outlinksLength
      return { ...fields, json, outlinks: text.slice(end + 1, outlinksEnd), structured: text.slice(outlinksEnd + 1) }
    },
  }
}

/** The write of a result, for a call that writes more. */
export const resultWrite = (result: StoredResult, id: string, expiresAt: number): Write => ({
  kind: 'putText',
  collection: 'results',
  key: id,
  text: textOf(result),
  expiresAt,
})

/**
 * The first line of a stored text. `jsonLength`: the length of the JSON, if outlinks follow. `outlinksLength`: the length of
 * these, if structured data follows.
 */
type StoredFields = Omit<StoredResult, 'json' | 'outlinks' | 'structured'> & {
  jsonLength?: number
  outlinksLength?: number
}

function textOf({ json, outlinks, structured, ...fields }: StoredResult): string {
  if (outlinks === undefined && structured === undefined) return `${JSON.stringify(fields)}\n${json}`
  const jsonLength = json.length
  if (structured === undefined) return `${JSON.stringify({ ...fields, jsonLength })}\n${json}\n${outlinks}`
  const links = outlinks ?? ''
  return `${JSON.stringify({ ...fields, jsonLength, outlinksLength: links.length })}\n${json}\n${links}\n${structured}`
}

export type ResultStore = ReturnType<typeof resultStore>
