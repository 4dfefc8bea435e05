import type { Store } from '#shared/ports/store.ts'
import { paymentLifeMs } from './payments.ts'

/** Calls of which their wallet wanted everything forgotten while they were under way: to be done once they are over. */
export function erasureStore(store: Store) {
  return {
    note: (requestId: string, now: number) =>
      store.put('erasures', requestId, { value: true, group: openGroup, expiresAt: now + paymentLifeMs }),

    async list(cursor?: string): Promise<{ requestIds: string[]; next?: string }> {
      const page = { limit: 200, ...(cursor !== undefined && { cursor }) }
      const { rows, next } = await store.list('erasures', { group: openGroup, ...page })
      return { requestIds: rows.map(({ key }) => key), ...(next !== undefined && { next }) }
    },

    done: (requestId: string) => store.remove('erasures', requestId),
  }
}

export type ErasureStore = ReturnType<typeof erasureStore>

const openGroup = 'open'
