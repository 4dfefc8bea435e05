import { expect, it } from 'vitest'
import { logReceipts } from '#scheduler/log-receipts.ts'
import { leaseStore } from '#shared/storage/stores/leases.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { receiptLogStore, unloggedReceipts } from '#shared/storage/stores/receipt-log/receipt-log.ts'
import { revenueStore } from '#shared/storage/stores/receipt-log/revenue.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { sell } from './sell.ts'

it('counts a receipt once if the scheduler dies after it counted it and before the log has it', async () => {
  let now = 1_800_000_000_000
  await using ram = await openRamStore(() => now)
  const { store } = ram
  const [payments, receiptLog, revenue] = [paymentStore(store), receiptLogStore(store), revenueStore(store)]
  const healthy = { unlogged: unloggedReceipts(store), receiptLog, revenue, leases: leaseStore(store), now: () => now }
  for (const requestId of ['one', 'two', 'three']) await sell(payments, { requestId, now })

  const replace: typeof receiptLog.replace = (held, log) =>
    log.tree.size > 0 ? Promise.reject(new Error('The scheduler dies.')) : receiptLog.replace(held, log)
  await expect(logReceipts({ ...healthy, receiptLog: { ...receiptLog, replace } })).rejects.toThrow('dies')
  const sums = { operation: 'fetch-basic', network: 'n', settled: 12_000, refunded: 0 }
  expect([await revenue.read(), (await receiptLog.find()).log.tree.size]).toEqual([[sums], 0])

  now += 20_000
  await logReceipts(healthy)
  expect([await revenue.read(), (await receiptLog.find()).log.tree.size]).toEqual([[sums], 3])
  await sell(payments, { requestId: 'four', now })
  await logReceipts(healthy)
  expect(await revenue.read()).toEqual([{ ...sums, settled: 16_000 }])
})
