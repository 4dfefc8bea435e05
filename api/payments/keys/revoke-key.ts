import { paginate } from '#shared/storage/paginate.ts'
import type { SpendingKey, SpendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'

interface RevokeDeps {
  spendingKeys: SpendingKeyStore
  now: () => number
}

/** Revokes a key, and with it the keys below it. */
export async function revokeKey(
  { keyId, wallet }: Pick<SpendingKey, 'keyId' | 'wallet'>,
  { spendingKeys, now }: RevokeDeps,
): Promise<void> {
  const revoke = (id: string) => spendingKeys.update(id, (key) => ({ ...key, revokedAt: key.revokedAt ?? now() }))
  // The keys below end with this one. Their records are marked, too, so that the store can drop them.
  await revoke(keyId)
  for await (const { keys } of paginate((from) => spendingKeys.list(wallet, { limit: 500, ...from })))
    await Promise.all(keys.filter(({ above }) => above.includes(keyId)).map((below) => revoke(below.keyId)))
}
