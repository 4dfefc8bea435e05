import { openMongoStore } from '#shared/storage/mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { isRefused } from '#shared/storage/stores/credit-rows.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'

// A process that spends a wallet's credits concurrently: `node ledger-process.ts STORE WALLET FROM COUNT AMOUNT`. STORE is
// a folder or the URL of a MongoDB. Prints how many debits succeeded.

const [place = '', wallet = '', from = '0', count = '0', amount = '0'] = process.argv.slice(2)
await using store = place.startsWith('mongodb')
  ? await openMongoStore({ url: place })
  : await openSqliteStore({ dir: place })
// One ledger each, so that they do not wait for each other.
const spent = await Promise.all(
  Array.from({ length: Number(count) }, (_, index) => {
    const operationId = `spend:${Number(from) + index}`
    const change = {
      wallet,
      operationId,
      type: 'spend',
      amount: -Number(amount),
      requestId: operationId,
      at: 1,
    } as const
    return creditStore(store).debit(change)
  }),
)
console.log(spent.filter((row) => !isRefused(row)).length)
