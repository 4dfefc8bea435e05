import type { Store } from '#shared/storage/store.ts'

/** An id that a caller chose, and the wallet it is unique for. */
export interface PaymentId {
  wallet: string
  id: string
}

/** The payment that holds a payment id. `version` guards `transfer`. */
export interface PaymentIdHolder {
  /** The key of the payment's authorization. */
  key: string
  version: number
}

/** How long a payment id refers to its payment. */
export const paymentIdLifeMs = 24 * 3_600_000

/** The ids that callers give their payments. Each refers to one payment of its wallet. */
export function paymentIdStore(store: Store) {
  return {
    /** Assigns the id to this payment unless another holds it. Returns the holder. */
    async claim(id: PaymentId, key: string, expiresAt: number): Promise<PaymentIdHolder> {
      for (;;) {
        if (await store.insert('paymentIds', keyOf(id), { value: key, expiresAt })) return { key, version: 1 }
        const row = await store.get('paymentIds', keyOf(id))
        // An undefined row expired between the two calls. Only this store writes these records.
        if (row !== undefined) return { key: row.value as string, version: row.version }
      }
    },

    /** The key of the payment that holds the id. */
    async find(id: PaymentId): Promise<string | undefined> {
      const row = await store.get('paymentIds', keyOf(id))
      // Only this store writes these records.
      return row?.value as string | undefined
    },

    /** Moves the id of a released or refunded payment to another. Does nothing when another process was first. */
    async transfer(id: PaymentId, { version }: PaymentIdHolder, to: { key: string; expiresAt: number }) {
      await store.replace('paymentIds', keyOf(id), version, { value: to.key, expiresAt: to.expiresAt })
    },
  }
}

export type PaymentIdStore = ReturnType<typeof paymentIdStore>

const keyOf = ({ wallet, id }: PaymentId) => `${wallet}:${id}`
