import { hash } from 'node:crypto'
import { paginate } from '#shared/storage/paginate.ts'
import type { Store } from '#shared/storage/store.ts'

/** Sessions of wallets in browsers, by the hashes of their tokens: who reads the store can use none of them. */
export function sessionStore(store: Pick<Store, 'put' | 'get' | 'remove' | 'list' | 'listKeys'>) {
  return {
    open: (token: string, session: StoredSession) =>
      store.put('sessions', keyOf(token), {
        value: { ...session },
        group: session.wallet,
        expiresAt: session.expiresAt,
      }),

    /** Undefined for an unknown session, and for one that has ended or expired, in any process. */
    async find(token: string): Promise<StoredSession | undefined> {
      const row = await store.get('sessions', keyOf(token))
      // Only `open` writes these records.
      return row?.value as unknown as StoredSession | undefined
    },

    /** False if there was no such session. */
    end: (token: string) => store.remove('sessions', keyOf(token)),

    /** The sessions of a wallet, the newest first: up to 100 of them. `isOf`: whether it is the session of this token. */
    async list(wallet: string, token: string): Promise<{ session: StoredSession; isOf: boolean }[]> {
      const { rows } = await store.list('sessions', { group: wallet, limit: maxListed })
      return rows
        .map(({ key, value }) => ({ session: value as unknown as StoredSession, isOf: key === keyOf(token) }))
        .toSorted((one, other) => other.session.expiresAt - one.session.expiresAt)
    },

    /** Ends all sessions of a wallet. */
    async endAll(wallet: string): Promise<void> {
      const pages = paginate((from) => store.listKeys('sessions', { group: wallet, limit: 200, ...from }))
      for await (const { rows } of pages) await Promise.all(rows.map(({ key }) => store.remove('sessions', key)))
    },
  }
}

export interface StoredSession {
  /** In canonical form. */
  wallet: string
  /** The `User-Agent` header of the sign-in, up to 200 characters. */
  userAgent?: string
  /** Unix milliseconds. */
  expiresAt: number
}

const maxListed = 100

export type SessionStore = ReturnType<typeof sessionStore>

const keyOf = (token: string) => hash('sha256', token)
