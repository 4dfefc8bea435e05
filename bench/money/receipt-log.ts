import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { median } from '#bench/fixtures/measure.ts'
import { logReceipts } from '#scheduler/log-receipts.ts'
import { consistencyRanges, inclusionRanges, type Range } from '#shared/receipt-log/proof-ranges.ts'
import { appendLeaves, type Tree } from '#shared/receipt-log/tiles.ts'
import { hashRanges, rootOf } from '#shared/receipt-log/tree-hashes.ts'
import { openMongoStore } from '#shared/storage/mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { leaseStore } from '#shared/storage/stores/leases.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { receiptLogStore, unloggedReceipts } from '#shared/storage/stores/receipt-log/receipt-log.ts'
import { revenueStore } from '#shared/storage/stores/receipt-log/revenue.ts'
import { sell } from '#test/receipt-log/sell.ts'
import { openMongoDatabase } from '#test/support/stores/mongo.ts'

// npm run bench:log [-- LEAVES SALES]
// Fills a receipt log with LEAVES (a million), and measures its size, the cost of its proofs, and how fast the scheduler appends
// the receipts of SALES (5,000). Uses the MongoDB of MONGODB_URL, else SQLite in a temporary folder.

const leaves = Number(process.argv[2] ?? 1_000_000)
const sales = Number(process.argv[3] ?? 5000)
const proofs = 1000

await using scope = new AsyncDisposableStack()
const dir = await mkdtemp(join(tmpdir(), 'webintel-log-'))
scope.defer(() => rm(dir, { recursive: true, force: true }))
const mongoUrl = process.env['MONGODB_URL']
const store = scope.use(
  mongoUrl === undefined
    ? await openSqliteStore({ dir })
    : await openMongoStore({ url: scope.use(openMongoDatabase(mongoUrl)).url }),
)
const receiptLog = receiptLogStore(store)
const payments = paymentStore(store)

await fill()
console.log({
  leaves,
  store: mongoUrl === undefined ? 'SQLite' : 'MongoDB',
  ...(mongoUrl === undefined && { megabytes: megabytesOf(join(dir, 'durable.db')) }),
  inclusion: await timesOf(() => inclusionRanges(Math.floor(Math.random() * leaves), leaves)),
  consistency: await timesOf(() => consistencyRanges(1 + Math.floor(Math.random() * leaves), leaves)),
  ...(await appendSales()),
})

/** Fills the log with random hashes. */
async function fill(): Promise<void> {
  let filled: Tree = { size: 0, edge: [] }
  while (filled.size < leaves) {
    const batch = Array.from({ length: Math.min(10_000, leaves - filled.size) }, () => randomBytes(32))
    const grown = appendLeaves(filled, batch)
    await Promise.all(grown.filled.map(receiptLog.addTile))
    filled = grown.tree
  }
  const rootHash = (await rootOf(filled)).toString('hex')
  await receiptLog.replace(await receiptLog.find(), { tree: filled, rootHash, batch: [] })
}

/** The cost of a proof as an API process makes it: the head, some tiles, and the hashes. */
async function timesOf(rangesOf: () => Range[]) {
  const times: number[] = []
  let tiles = 0
  const readTile = (level: number, index: number) => {
    tiles++
    return receiptLog.readTile(level, index)
  }
  for (let made = 0; made < proofs; made++) {
    const startedAt = performance.now()
    const { log } = await receiptLog.find()
    await hashRanges(rangesOf(), log.tree, readTile)
    times.push(performance.now() - startedAt)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return {
    medianMs: rounded(median(times)),
    p95Ms: rounded(sorted[Math.floor(proofs * 0.95)] ?? 0),
    tiles: rounded(tiles / proofs),
  }
}

/** Receipts per second that one scheduler appends. */
async function appendSales() {
  for (let index = 0; index < sales; index++) await sell(payments, { requestId: `sale-${index}`, now: Date.now() })
  const revenue = revenueStore(store)
  const deps = { unlogged: unloggedReceipts(store), receiptLog, revenue, leases: leaseStore(store), now: Date.now }
  const startedAt = performance.now()
  const appended = await logReceipts(deps)
  if (appended !== sales) throw new Error(`expected ${sales} receipts in the log, found ${appended}`)
  return { appendsPerSecond: Math.round((1000 * sales) / (performance.now() - startedAt)) }
}

/** The size of a database, with the pages that are still in its write-ahead log. */
function megabytesOf(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const pages = database.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
    return rounded(Number(pages.get()?.['bytes']) / 1e6)
  } finally {
    database.close()
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
