import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimPayment } from '#api/payments/x402/x402-payment-method.ts'
import { openEvmRail } from '#shared/payments/evm/open-evm-rail.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { openPaidFixture } from '#test/support/payments/paid-fixture.ts'
import { paymentOn } from '#test/support/payments/payment-on.ts'

const count = 400
const concurrency = 8

/** The time to verify and claim a payment without chain calls, in ms: median and 95th percentile. */
export async function claimCost(): Promise<{ p50: number; p95: number }> {
  await using scope = new AsyncDisposableStack()
  const { devnet, payer } = scope.use(await openPaidFixture())
  const dir = await mkdtemp(join(tmpdir(), 'webintel-claims-'))
  scope.defer(() => rm(dir, { recursive: true, force: true }))
  const store = scope.use(await openSqliteStore({ dir }))
  const rail = openEvmRail({ ...devnet, confirmations: 1, locks: { withLock: async (_name, task) => task() } })
  const payments = await Promise.all(Array.from({ length: count }, () => paymentOn(rail, payer.sign)))
  const deps = { payments: paymentStore(store), now: Date.now, sleep }
  const costs: number[] = []
  let next = 0
  const claimNext = async () => {
    for (let index = next++; index < count; index = next++) {
      const payment = payments[index]
      if (payment === undefined) return
      let onChainMs = 0
      const timed: PaymentRail = {
        ...rail,
        async verify(...args) {
          const startedAt = performance.now()
          const verdict = await rail.verify(...args)
          onChainMs = performance.now() - startedAt
          return verdict
        },
      }
      const startedAt = performance.now()
      await claimPayment({ ...payment, rail: timed }, { request: causeOf(index), flow: 'authorization' }, deps)
      costs.push(performance.now() - startedAt - onChainMs)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, claimNext))
  costs.sort((a, b) => a - b)
  const percentile = (quantile: number) => Math.round((costs[Math.floor(costs.length * quantile)] ?? NaN) * 10) / 10
  return { p50: percentile(0.5), p95: percentile(0.95) }
}

const causeOf = (index: number) => ({
  requestId: `request ${index}`,
  operation: 'fetch-basic',
  method: 'POST',
  path: '/fetch/basic',
  requestHash: String(index),
  sentHash: String(index),
  deadlineAt: Date.now() + 15_000,
  cachedItems: 0,
})
