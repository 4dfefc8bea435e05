import type { Store } from '#shared/storage/store.ts'

/**
 * Feedback documents by the hash of their bytes. They never change or expire, because a chain may link to them. They
 * are UTF-8 without a byte order mark, so the text has exactly these bytes.
 */
export function feedbackStore(store: Pick<Store, 'insert' | 'get'>) {
  return {
    /** Does nothing when the document is stored already. */
    add: (id: string, text: string) => store.insert('feedback', id, { value: text }),

    async find(id: string): Promise<string | undefined> {
      const row = await store.get('feedback', id)
      return typeof row?.value === 'string' ? row.value : undefined
    },
  }
}

export type FeedbackStore = ReturnType<typeof feedbackStore>
