import type { HeldPayment, LogPlace } from '#shared/payment-records/payment-record.ts'
import { leafOf } from '#shared/payment-records/receipt.ts'
import { oldestFirst } from '#shared/storage/ranks.ts'
import type { Store } from '#shared/storage/store.ts'
import { heldOf, unloggedGroup } from './payment-rows.ts'
import { paymentStore } from './payments.ts'

/** The queue of the receipt log. The write that makes a payment final puts it here. */
export function unloggedReceipts(store: Store) {
  const { find, replace } = paymentStore(store)

  return {
    /** The first payments whose receipt is final and belongs into the receipt log, oldest first. `now` in Unix milliseconds. */
    async list(now: number, limit: number): Promise<HeldPayment[]> {
      const { rows } = await store.list('payments', { group: unloggedGroup, to: oldestFirst(now), limit })
      return rows.map(heldOf)
    },

    /**
     * Gives a receipt its place in the receipt log, and returns its leaf hash: that of the receipt as it is now. It does not
     * change any more, so it has one leaf. `leafHash` of a place is returned for a payment that is no longer stored.
     */
    async enter(key: string, { index, leafHash }: LogPlace): Promise<string> {
      for (;;) {
        const payment = await find(key)
        const { logged } = payment?.record ?? {}
        if (logged?.index === index) return logged.leafHash
        const leaf = payment && leafOf(payment.record)
        if (payment === undefined || leaf === undefined || (logged?.index ?? -1) > index) return leafHash
        const entered = { ...payment.record, logged: { index, leafHash: leaf } }
        if ((await replace(payment, entered)) !== undefined) return leaf
      }
    },
  }
}

export type UnloggedReceipts = ReturnType<typeof unloggedReceipts>
