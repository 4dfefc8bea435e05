import type { Json } from '#shared/contract/json.ts'
import type { KeyAccess } from '#shared/contract/operation.ts'
import { oldestFirst } from '#shared/storage/ranks.ts'
import type { Row, Store } from '#shared/storage/store.ts'
import type { KeyBudget } from './key-spending.ts'

/** A spending key of a wallet. The key itself is not stored. Amounts are whole micro-dollars, times Unix milliseconds. */
export interface SpendingKey {
  keyId: string
  wallet: string
  /** SHA-256 of the key, in hex. */
  keyHash: string
  label: string
  /** The ids of the keys above it, the nearest first. Empty if the wallet made it. */
  above: readonly string[]
  limit: number
  perDay?: number
  perCall?: number
  /** Names of operations and groups. Absent: all. */
  operations?: readonly string[]
  /** Registrable domains. Absent: all. */
  hosts?: readonly string[]
  access: readonly KeyAccess[]
  /** An access token of OAuth: a short-lived key below the one that the wallet made for the client. */
  isToken?: true
  createdAt: number
  expiresAt?: number
  revokedAt?: number
}

/** A key, and then the keys above it, the nearest first. */
export type KeyChain = readonly [SpendingKey, ...SpendingKey[]]

/** How long an expired or revoked key is stored. A client of OAuth gets a token each hour. */
const afterlifeMs = 90 * 24 * 3_600_000
const tokenAfterlifeMs = 24 * 3_600_000

export function spendingKeyStore(store: Store) {
  return {
    create: (key: SpendingKey) => store.insert('spendingKeys', key.keyId, draft(key)),

    find,

    chainOf,

    /** The budgets of a key that pays later. Undefined if it has ended, or does not allow the payment. */
    async budgetsOf(
      keyId: string,
      now: number,
      isAllowed: (chain: KeyChain) => boolean,
    ): Promise<KeyBudget[] | undefined> {
      const chain = await chainOf(keyId)
      if (chain === undefined || endOf(chain, now) !== undefined) return undefined
      return isAllowed(chain) ? budgetsOf(chain) : undefined
    },

    /** Changes the newest record of a key. Undefined if it is not stored. Throws what `next` throws. */
    async update(keyId: string, next: (key: SpendingKey) => SpendingKey): Promise<SpendingKey | undefined> {
      for (;;) {
        const row = await store.get('spendingKeys', keyId)
        if (row === undefined) return undefined
        const key = next(keyOf(row))
        if (await store.replace('spendingKeys', keyId, row.version, draft(key))) return key
      }
    },

    remove: (keyId: string) => store.remove('spendingKeys', keyId),

    /** One page of the keys of a wallet, oldest first. */
    async list(wallet: string, page: { limit: number; cursor?: string }) {
      const { rows, next } = await store.list('spendingKeys', { group: wallet, ...page })
      return { keys: rows.map(keyOf), ...(next !== undefined && { next }) }
    },
  }

  /** Undefined if the key, or one above it, is not stored. */
  async function chainOf(keyId: string): Promise<KeyChain | undefined> {
    const key = await find(keyId)
    if (key === undefined) return undefined
    const above = await Promise.all(key.above.map(find))
    return above.every((one) => one !== undefined) ? [key, ...above] : undefined
  }

  async function find(keyId: string): Promise<SpendingKey | undefined> {
    const row = await store.get('spendingKeys', keyId)
    return row && keyOf(row)
  }
}

export type SpendingKeyStore = ReturnType<typeof spendingKeyStore>

/** Why a key cannot be used, or undefined if it can. A key ends with each key above it. */
export function endOf(chain: KeyChain, now: number): 'revoked' | 'expired' | undefined {
  if (chain.some(({ revokedAt }) => revokedAt !== undefined)) return 'revoked'
  return chain.some(({ expiresAt = Infinity }) => expiresAt <= now) ? 'expired' : undefined
}

/** The keys that a payment counts for. A token has the limits of the key above it, and pays as that key. */
export function payersOf(chain: KeyChain): KeyChain {
  const [key, ...above] = chain
  const [next, ...others] = above
  return key.isToken && next !== undefined ? [next, ...others] : chain
}

/** The budgets of a key and of the keys above it. */
export const budgetsOf = (chain: KeyChain): KeyBudget[] =>
  chain.map(({ keyId, limit, perDay }) => ({ keyId, limit, ...(perDay !== undefined && { perDay }) }))

function draft(key: SpendingKey) {
  const endsAt = Math.min(key.revokedAt ?? Infinity, key.expiresAt ?? Infinity)
  return {
    // Only this store writes these records.
    value: key as unknown as Json,
    group: key.wallet,
    rank: oldestFirst(key.createdAt),
    ...(endsAt !== Infinity && { expiresAt: endsAt + (key.isToken ? tokenAfterlifeMs : afterlifeMs) }),
  }
}

const keyOf = ({ value }: Row) => value as unknown as SpendingKey
