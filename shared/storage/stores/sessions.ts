import { hash } from 'node:crypto'
import { paginate } from '#shared/storage/paginate.ts'
import type { Store } from '#shared/storage/store.ts'

/** Sessions of wallets in browsers, by the hashes of their tokens: who reads the store can use none of them. */
export function sessionStore(store: Pick<Store, 'put' | 'get' | 'remove' | 'listKeys'>) {
  return {
    /** `wallet`: in canonical form. `expiresAt`: Unix milliseconds. */
    open: (token: string, wallet: string, expiresAt: number) =>
      store.put('sessions', keyOf(token), { value: { wallet, expiresAt }, group: wallet, expiresAt }),

    /** Undefined for an unknown session, and for one that has ended or expired, in any process. */
    async find(token: string): Promise<StoredSession | undefined> {
      const row = await store.get('sessions', keyOf(token))
      // Only `open` writes these records.
      return row?.value as unknown as StoredSession | undefined
    },

    /** False if there was no such session. */
    end: (token: string) => store.remove('sessions', keyOf(token)),

    /** Ends all sessions of a wallet. */
    async endAll(wallet: string): Promise<void> {
      const pages = paginate((from) => store.listKeys('sessions', { group: wallet, limit: 200, ...from }))
      for await (const { rows } of pages) await Promise.all(rows.map(({ key }) => store.remove('sessions', key)))
    },
  }
}

export interface StoredSession {
  wallet: string
  expiresAt: number
}

export type SessionStore = ReturnType<typeof sessionStore>

const keyOf = (token: string) => hash('sha256', token)
