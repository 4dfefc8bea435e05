import { openMongoStore } from '#shared/storage/mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { isRefused } from '#shared/storage/stores/credit-rows.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { stormTree } from './storm-tree.ts'

// A process that makes calls of a storm at once: `node storm-process.ts STORE FROM COUNT`. STORE is a folder or the URL of a
// MongoDB. It can be killed and started again: each call is charged and refunded once.

const [place = '', from = '0', count = '0'] = process.argv.slice(2)
await using store = place.startsWith('mongodb')
  ? await openMongoStore({ url: place })
  : await openSqliteStore({ dir: place })
const ledger = creditStore(store)
const tree = stormTree()
process.send?.('begun')
await Promise.all(Array.from({ length: Number(count) }, (_, index) => call(Number(from) + index)))
process.disconnect()

async function call(number: number): Promise<void> {
  const spend = tree.spendOf(number, Date.now())
  // A read of the ledger while others change it, as the API does before each debit.
  await ledger.refusalOf(spend)
  const row = await ledger.debit(spend)
  if (!isRefused(row) && number % 5 === 0) await tree.refund(ledger, number, Date.now())
}
