import { paymentLifeMs } from '#shared/payment-records/payment-record.ts'
import type { Store } from '#shared/storage/store.ts'

/** Calls that were running when their wallet asked for erasure. They are erased when they end. */
export function erasureStore(store: Store) {
  return {
    add: (requestId: string, now: number) =>
      store.put('erasures', requestId, { value: true, group: openGroup, expiresAt: now + paymentLifeMs }),

    async list(cursor?: string): Promise<{ requestIds: string[]; next?: string }> {
      const page = { limit: 200, ...(cursor !== undefined && { cursor }) }
      const { rows, next } = await store.list('erasures', { group: openGroup, ...page })
      return { requestIds: rows.map(({ key }) => key), ...(next !== undefined && { next }) }
    },

    remove: (requestId: string) => store.remove('erasures', requestId),
  }
}

export type ErasureStore = ReturnType<typeof erasureStore>

const openGroup = 'open'
