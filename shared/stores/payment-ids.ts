import type { Store } from '#shared/ports/store.ts'

/** Which payment a name stands for, and the version of that, by which a change is guarded. */
export interface NameHolder {
  /** Of the payment's authorization. */
  key: string
  version: number
}

/** How long a name stands for its payment. */
export const paymentIdLifeMs = 24 * 3_600_000

/** The names that callers give their payments: each stands for one payment of its wallet. */
export function paymentIdStore(store: Store) {
  return {
    /** The payment that has the name: this one, if no other has. */
    async take(name: { wallet: string; id: string }, key: string, expiresAt: number): Promise<NameHolder> {
      for (;;) {
        if (await store.insert('paymentIds', keyOf(name), { value: key, expiresAt })) return { key, version: 1 }
        const row = await store.get('paymentIds', keyOf(name))
        // Else it expired between the two. Only this store writes here.
        if (row !== undefined) return { key: row.value as string, version: row.version }
      }
    },

    /** The payment that has the name, if one has. */
    async find(name: { wallet: string; id: string }): Promise<string | undefined> {
      const row = await store.get('paymentIds', keyOf(name))
      // Only this store writes here.
      return row?.value as string | undefined
    },

    /** Gives the name of a payment that came to nothing to another; nothing happens when somebody else was first. */
    async pass(name: { wallet: string; id: string }, { version }: NameHolder, to: { key: string; expiresAt: number }) {
      await store.replace('paymentIds', keyOf(name), version, { value: to.key, expiresAt: to.expiresAt })
    },
  }
}

export type PaymentIdStore = ReturnType<typeof paymentIdStore>

const keyOf = ({ wallet, id }: { wallet: string; id: string }) => `${wallet}:${id}`
