import type { Store } from '#shared/storage/store.ts'
import { jobLifeMs } from './jobs.ts'

/** The answer of one call: a stored result, and the end of the body, which belongs to this call. */
export interface CallAnswer {
  resultId: string
  /** The JSON after the result's own fields, with the closing brace. */
  tail: string
}

/**
 * The answers of calls, by request id. An answer is written once, before it is sent: every later copy has the same bytes, and
 * they have the hash of the receipt.
 */
export function answerStore(store: Pick<Store, 'insert' | 'get' | 'remove'>) {
  return {
    find,

    /** Stores the answer of a call, unless the call has one. Returns the stored one. `calledAt`: Unix milliseconds. */
    async keep(requestId: string, { resultId, tail }: CallAnswer, calledAt: number): Promise<CallAnswer> {
      const draft = { value: { resultId, tail }, expiresAt: calledAt + jobLifeMs }
      if (await store.insert('answers', requestId, draft)) return { resultId, tail }
      return (await find(requestId)) ?? { resultId, tail }
    },

    remove: (requestId: string) => store.remove('answers', requestId),
  }

  async function find(requestId: string): Promise<CallAnswer | undefined> {
    const row = await store.get('answers', requestId)
    // Only `keep` writes these records.
    return row?.value as CallAnswer | undefined
  }
}

export type AnswerStore = ReturnType<typeof answerStore>
