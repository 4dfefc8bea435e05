import { describe, expect, it } from 'vitest'
import { openMongoStore } from '#shared/storage/mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/storage/store.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { receiptLogStore, unloggedReceipts } from '#shared/storage/stores/receipt-log/receipt-log.ts'
import { openAuditor, type Receipt } from '#test/receipt-log/auditor.ts'
import type { Head } from '#test/receipt-log/rfc9162.ts'
import { sell } from '#test/receipt-log/sell.ts'
import { openTestChain, paidOn } from '#test/support/payments/payer.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import { callAs, publicUrl } from '#test/support/processes/credit-service.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { openMongoDatabase, withMongo } from '#test/support/stores/mongo.ts'

/** Sales at once: more than a batch, and more than a tile. */
const waiting = 300

type OpenStore = (dir: string) => Promise<Store & AsyncDisposable>

describe('the receipt log of three API processes', () => {
  it('gets each receipt once while schedulers are killed: SQLite', async () => {
    await sellWhileSchedulersDie({}, (dir) => openSqliteStore({ dir }))
  })

  withMongo('gets each receipt once while schedulers are killed: MongoDB', (serverUrl) => {
    it('gets each receipt once while schedulers are killed: MongoDB', async () => {
      await using database = openMongoDatabase(serverUrl)
      await sellWhileSchedulersDie({ MONGODB_URL: database.url }, () => openMongoStore({ url: database.url }))
    })
  })
})

async function sellWhileSchedulersDie(env: Readonly<Record<string, string>>, openStore: OpenStore): Promise<void> {
  await using devnet = await openTestChain()
  await using fleet = await openFleet({ ...paidOn(devnet), ...env, PUBLIC_URL: publicUrl })
  await using store = await openStore(fleet.dir)
  const [unlogged, receiptLog] = [unloggedReceipts(store), receiptLogStore(store)]
  const by = await walletWithCredits(store)
  const sold: string[] = []
  const apis = await Promise.all([fleet.api(), fleet.api(), fleet.api()])
  const auditors = apis.map(({ url }) => openAuditor(url))
  const heads: Head[] = []
  let calls = 0
  const callAll = () =>
    Promise.all(
      apis.map(async ({ url }) => {
        const { headers } = await callAs({ url, by }, 'memory-set', { key: `key ${calls++}`, value: 1 })
        sold.push(String(headers.get('X-Receipt-Id')))
      }),
    )
  const sellMany = async () => {
    const start = sold.length
    sold.push(...(await Promise.all(Array.from({ length: waiting }, (_, index) => addSale(store, start + index)))))
  }
  const hasUnlogged = async () => (await unlogged.list(Number.MAX_SAFE_INTEGER, 1)).length > 0
  const isMidAppend = async () => (await receiptLog.find()).log.batch.length > 0
  /** Whether the scheduler appends receipts right now. Sells more if it has appended all. */
  const isSeenMidAppend = async () => {
    if (await isMidAppend()) return true
    if (!(await hasUnlogged())) await sellMany()
    return false
  }

  for (let kills = 0; kills < 3; kills++) {
    await callAll()
    const scheduler = await fleet.scheduler()
    await expect.poll(isSeenMidAppend, { interval: 1 }).toBe(true)
    await scheduler.end('SIGKILL')
    for (const auditor of auditors) heads.push(await auditor.head())
  }
  await Promise.all([fleet.scheduler(), fleet.scheduler(), callAll()])
  await expect.poll(hasUnlogged, { timeout: 300_000, interval: 200 }).toBe(false)
  await expect.poll(isMidAppend).toBe(false)

  const [auditor = expect.unreachable('no auditor')] = auditors
  const head = await auditor.head()
  expect(head.treeSize).toBe(sold.length)
  for (const older of heads) expect(await auditor.provesGrowth(older, head)).toBe(true)
  const receipts: Receipt[] = []
  for (const requestId of sold) receipts.push(await auditor.receipt(requestId))
  const places = receipts.map(({ log }) => log?.leafIndex ?? -1).toSorted((a, b) => a - b)
  expect(places).toEqual(sold.map((_, index) => index))
  for (const [index, receipt] of receipts.entries())
    if (index % 20 === 0 || index >= waiting) expect(await auditors[index % 3]?.proves(receipt, head)).toBe(true)
}

/** A sale with a receipt, written as an API process does. Returns its request id. */
async function addSale(store: Store, index: number): Promise<string> {
  const payments = paymentStore(store)
  const { key, record } = await sell(payments, { requestId: `sale-${index}`, now: Date.now() })
  await payments.linkRequest(record.requestId, { key, payer: record.payer, expiresAt: Date.now() + 86_400_000 })
  return record.requestId
}

async function walletWithCredits(store: Store) {
  const by = evmWallet()
  const wallet = by.address.toLowerCase()
  const given = { operationId: `given:${wallet}`, type: 'refund', requestId: 'given', at: Date.now() } as const
  await creditStore(store).append({ wallet, amount: 1_000_000, ...given })
  return by
}
