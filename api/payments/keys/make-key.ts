import { randomBytes } from 'node:crypto'
import { AppError } from '#shared/contract/errors.ts'
import { keyLimits, type KeyGrant } from '#shared/contract/models/spending-key.ts'
import type { Locks } from '#shared/queue/locks.ts'
import { paginate } from '#shared/storage/paginate.ts'
import { endOf, type SpendingKey, type SpendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import { endedKey, keyHashOf } from './authenticate-key.ts'
import { readGrant } from './narrow-key.ts'

export interface MakeKeyDeps {
  spendingKeys: SpendingKeyStore
  locks: Locks
  now: () => number
}

/** Whose key it becomes. */
export interface KeyPlace {
  wallet: string
  /** The keys above it, the nearest first. */
  parents: readonly SpendingKey[]
  isToken?: true
}

/**
 * Makes a spending key and stores it. The grant must be within the limits of the parents. Throws INVALID_REQUEST for a grant
 * that cannot be, KEY_LIMIT_REACHED, and KEY_REVOKED or KEY_EXPIRED if a parent ends during the call.
 *
 * @returns The record, and the key itself, which is not stored.
 */
export async function makeKey(
  grant: KeyGrant,
  { wallet, parents, isToken }: KeyPlace,
  deps: MakeKeyDeps,
): Promise<{ made: SpendingKey; key: string }> {
  const { spendingKeys, locks, now } = deps
  const keyId = randomBytes(8).toString('hex')
  const key = `wk_${keyId}_${randomBytes(32).toString('base64url')}`
  const above = parents.map((parent) => parent.keyId)
  const limits = readGrant(grant, now())
  const expiresAt = [limits, ...parents].reduce((least, one) => Math.min(least, one.expiresAt ?? Infinity), Infinity)
  const made = {
    keyId,
    wallet,
    keyHash: keyHashOf(key),
    above,
    createdAt: now(),
    ...limits,
    ...(expiresAt !== Infinity && { expiresAt }),
    ...(isToken && { isToken }),
  }
  // Calls at once cannot pass the maximum. A call that is refused anyway does not wait for the others.
  await makeRoom(wallet, above, deps)
  await locks.withLock(`keys ${wallet}`, async () => {
    await makeRoom(wallet, above, deps)
    if (!(await spendingKeys.create(made))) throw new Error(`The key id ${keyId} exists.`)
  })
  await assertLasting(made, deps)
  return { made, key }
}

/** Removes a new key below one that has ended: the revocation may not have found it. Throws KEY_REVOKED or KEY_EXPIRED. */
async function assertLasting({ keyId }: SpendingKey, { spendingKeys, now }: MakeKeyDeps): Promise<void> {
  const chain = await spendingKeys.chainOf(keyId)
  const ended = chain === undefined ? 'revoked' : endOf(chain, now())
  if (ended === undefined) return
  await spendingKeys.remove(keyId)
  throw endedKey(ended, 'A key above this spending key')
}

/**
 * Drops the oldest keys that have ended, so that a key that makes and revokes children cannot fill the store. Throws
 * KEY_LIMIT_REACHED if the wallet, or the parent, has its maximum of keys that have not ended, or the depth is reached.
 */
async function makeRoom(wallet: string, above: readonly string[], { spendingKeys, now }: MakeKeyDeps): Promise<void> {
  const { perWallet, children, depth, ended } = keyLimits
  if (above.length >= depth) throw limitReached(`Keys can have ${depth} levels at most.`)
  const stored: SpendingKey[] = []
  for await (const { keys } of paginate((from) => spendingKeys.list(wallet, { limit: 500, ...from })))
    for (const one of keys) stored.push(one)
  const lasting = new Set(stored.filter((key) => endOf([key], now()) === undefined).map(({ keyId }) => keyId))
  // A key ends with each key above it.
  const isActive = (key: SpendingKey) => [key.keyId, ...key.above].every((id) => lasting.has(id))
  const active = stored.filter(isActive)
  const over = stored.filter((key) => !isActive(key)).slice(0, -ended)
  await Promise.all(over.map(({ keyId }) => spendingKeys.remove(keyId)))
  const all = active.length
  const siblings = active.filter((key) => above.length > 0 && key.above[0] === above[0]).length
  if (all >= perWallet) throw limitReached(`The wallet has ${all} keys; expected fewer than ${perWallet}.`)
  if (siblings >= children) throw limitReached(`The key has ${siblings} children; expected fewer than ${children}.`)
}

const limitReached = (found: string) => new AppError('KEY_LIMIT_REACHED', `${found} Revoke one that is not used.`)
