import { notAllowed } from '#api/payments/keys/key-errors.ts'
import { makeKey } from '#api/payments/keys/make-key.ts'
import { assertWithin, narrowed } from '#api/payments/keys/narrow-key.ts'
import { revokeKey } from '#api/payments/keys/revoke-key.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { KeyGrant, SpendingKeyView } from '#shared/contract/models/spending-key.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import { effectiveLimits } from '#shared/storage/stores/spending/key-limits.ts'
import { dayOf, leftOf, spentOn } from '#shared/storage/stores/spending/key-spending.ts'
import { budgetsOf, endOf, type KeyChain, type SpendingKey } from '#shared/storage/stores/spending/spending-keys.ts'
import { walletOf, type InlineContext, type InlineHandler } from './handler.ts'

type KeyDeps = Pick<InlineContext, 'claim' | 'credits' | 'spendingKeys' | 'locks' | 'now'>
type KeyHandler<N extends 'key-create' | 'key-create-child' | 'key-list' | 'key-update' | 'key-revoke'> = InlineHandler<
  N,
  keyof KeyDeps
>

export const keyCreate: KeyHandler<'key-create'> = (grant, deps) => create(grant, [], deps)

export const keyCreateChild: KeyHandler<'key-create-child'> = async ({ keyId, ...grant }, deps) => {
  if (deps.claim.keyId === undefined) throw needsKey()
  const parents = await chainFor(keyId, deps)
  assertWithin(grant, effectiveLimits(parents))
  return create(grant, parents, deps)
}

export const keyList = (async (page, deps: Omit<KeyDeps, 'locks'>) => {
  const { keys, next } = await deps.spendingKeys.list(walletOf(deps), page)
  // A wallet sees what its clients of OAuth spend in the totals of the key that it made for each.
  const visible = keys.filter((key) => isVisible(key, deps) && (!key.isToken || key.keyId === deps.claim.keyId))
  const chains = await Promise.all(visible.map(({ keyId }) => deps.spendingKeys.chainOf(keyId)))
  const views = chains.filter((chain) => chain !== undefined).map((chain) => viewOf(chain, deps))
  return { keys: await Promise.all(views), ...(next !== undefined && { next }) }
}) satisfies KeyHandler<'key-list'>

export const keyUpdate: KeyHandler<'key-update'> = async ({ keyId, ...change }, deps) => {
  const [{ isToken }, ...above] = await chainFor(keyId, deps)
  if (isToken) throw tokenUnchanged()
  const key = await deps.spendingKeys.update(keyId, (current) => narrowed(current, change, deps.now()))
  if (key === undefined) throw keyNotFound()
  return viewOf([key, ...above], deps)
}

export const keyRevoke: KeyHandler<'key-revoke'> = async ({ keyId }, deps) => {
  const [key] = await chainFor(keyId, deps)
  await revokeKey(key, deps)
  return { keyId, revoked: true }
}

async function create(grant: KeyGrant, parents: readonly SpendingKey[], deps: KeyDeps) {
  const { made, key } = await makeKey(grant, { wallet: walletOf(deps), parents }, deps)
  return { ...(await viewOf([made, ...parents], deps)), key }
}

/** The key of an id and the keys above it. Throws KEY_NOT_FOUND unless the caller may see it. */
async function chainFor(keyId: string, deps: KeyDeps): Promise<KeyChain> {
  const chain = await deps.spendingKeys.chainOf(keyId)
  if (chain === undefined || !isVisible(chain[0], deps)) throw keyNotFound()
  return chain
}

/** A wallet sees all of its keys. A key sees itself and the keys below it. */
function isVisible({ wallet, keyId, above }: SpendingKey, { claim }: Pick<KeyDeps, 'claim'>): boolean {
  if (wallet !== claim.payer) return false
  return claim.keyId === undefined || claim.keyId === keyId || above.includes(claim.keyId)
}

async function viewOf(chain: KeyChain, { credits, now }: Pick<KeyDeps, 'credits' | 'now'>): Promise<SpendingKeyView> {
  const [{ keyId, wallet, label, createdAt, revokedAt, above }] = chain
  const { limit, perDay, perCall, operations, hosts, access, expiresAt } = effectiveLimits(chain)
  const spending = await credits.spendingOf(wallet, [keyId, ...above])
  const [own] = spending
  const declared = chain.flatMap((key) => (key.operations === undefined ? [] : [key.operations]))
  const named = declared.length > 1 ? operations : declared[0]
  return {
    keyId,
    label,
    ...(above[0] !== undefined && { parent: above[0] }),
    limit: usd(limit),
    ...(perDay !== undefined && { perDay: usd(perDay) }),
    ...(perCall !== undefined && { perCall: usd(perCall) }),
    ...(named !== undefined && { operations: [...named] }),
    ...(hosts !== undefined && { hosts: [...hosts] }),
    access: [...access],
    spent: dollars(own?.spent ?? 0),
    spentToday: dollars(own === undefined ? 0 : spentOn(dayOf(now()), own)),
    left: dollars(leftOf(budgetsOf(chain), spending, now())),
    isActive: endOf(chain, now()) === undefined,
    createdAt: timeOf(createdAt),
    ...(expiresAt !== undefined && { expiresAt: timeOf(expiresAt) }),
    ...(revokedAt !== undefined && { revokedAt: timeOf(revokedAt) }),
    ...(own !== undefined && own.at > 0 && { lastUsedAt: timeOf(own.at) }),
  }
}

const timeOf = (at: number) => new Date(at).toISOString()
// Rows hold whole micro-dollars.
const dollars = (amount: number) => usd(amount as MicroDollars)

/** It pays as the key above it, so a limit of its own would not be kept. */
const tokenUnchanged = () =>
  notAllowed(
    'An access token has the limits of the key that the wallet made for its client. Make a narrower key below the token.',
    'keyId',
    'a key that is not a token',
  )

const keyNotFound = () =>
  new AppError('KEY_NOT_FOUND', 'No spending key that this call may see has this id. GET /keys lists them.')

const needsKey = () =>
  new AppError(
    'MISSING_AUTH',
    'This call needs a spending key in `Authorization: Bearer wk_…`: the key of the path, or one above it.',
    { challenge: 'key' },
  )
