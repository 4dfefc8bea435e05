import { v7 as uuidv7 } from 'uuid'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'

/** Gives a wallet $10 of credits. `dir`: the folder of the service. */
export async function giveCredits(dir: string, wallet: string): Promise<void> {
  await using store = await openSqliteStore({ dir })
  const at = Date.now()
  const given = { wallet, endpoint: '/credits/buy', requestId: uuidv7(), at, amount: 10_000_000 }
  await creditStore(store).append({ ...given, type: 'purchase', operationId: `given:${wallet}` })
}
