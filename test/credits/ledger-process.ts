import { openMongoStore } from '#shared/adapters/store-mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/adapters/store-sqlite/open-sqlite-store.ts'
import { creditStore } from '#shared/stores/credits.ts'

// A process that spends a wallet's credits, many at once: `node ledger-process.ts PLACE WALLET FROM COUNT AMOUNT`. PLACE is
// a folder or the address of a MongoDB. Prints how many it could.

const [place = '', wallet = '', from = '0', count = '0', amount = '0'] = process.argv.slice(2)
await using store = place.startsWith('mongodb')
  ? await openMongoStore({ url: place })
  : await openSqliteStore({ dir: place })
// Each with a ledger of its own, so that they do not wait for each other.
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
console.log(spent.filter((row) => row !== undefined).length)
