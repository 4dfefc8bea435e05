import type { Store } from '#shared/ports/store.ts'

/**
 * Feedback documents under the hash of their bytes, as they came, for good: a chain may point at them. UTF-8 without a
 * mark, so that text and bytes are the same thing.
 */
export function feedbackStore(store: Pick<Store, 'insert' | 'get'>) {
  return {
    /** Kept already, it stays as it is. */
    keep: (id: string, text: string) => store.insert('feedback', id, { value: text }),

    async find(id: string): Promise<string | undefined> {
      const row = await store.get('feedback', id)
      return typeof row?.value === 'string' ? row.value : undefined
    },
  }
}

export type FeedbackStore = ReturnType<typeof feedbackStore>
