import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takePayment } from '#api/payments/take-payment.ts'
import { openEvmRail } from '#shared/adapters/payments-evm/open-evm-rail.ts'
import { openSqliteStore } from '#shared/adapters/store-sqlite/open-sqlite-store.ts'
import type { PaymentRail } from '#shared/ports/payment-rail.ts'
import { paymentStore } from '#shared/stores/payments.ts'
import { openPaidGround } from '#test/support/paid-ground.ts'
import { paymentOn } from '#test/support/payment-on.ts'

const count = 400
const atOnce = 8

/** What verifying and claiming a payment takes beside the calls of the chain, in ms: median and 95th percentile. */
export async function claimCost(): Promise<{ p50: number; p95: number }> {
  await using scope = new AsyncDisposableStack()
  const { devnet, payer } = scope.use(await openPaidGround())
  const dir = await mkdtemp(join(tmpdir(), 'webintel-claims-'))
  scope.defer(() => rm(dir, { recursive: true, force: true }))
  const store = scope.use(await openSqliteStore({ dir }))
  const rail = openEvmRail({ ...devnet, confirmations: 1, locks: { inTurn: async (_name, task) => task() } })
  const payments = await Promise.all(Array.from({ length: count }, () => paymentOn(rail, payer.sign)))
  const deps = { payments: paymentStore(store), now: Date.now, sleep }
  const costs: number[] = []
  let next = 0
  const taker = async () => {
    for (let index = next++; index < count; index = next++) {
      const taken = payments[index]
      if (taken === undefined) return
      let onChainMs = 0
      const timed: PaymentRail = {
        ...rail,
        async verify(...of) {
          const startedAt = performance.now()
          const verdict = await rail.verify(...of)
          onChainMs = performance.now() - startedAt
          return verdict
        },
      }
      const startedAt = performance.now()
      await takePayment({ ...taken, rail: timed }, { cause: causeOf(index), flow: 'authorization' }, deps)
      costs.push(performance.now() - startedAt - onChainMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, taker))
  costs.sort((a, b) => a - b)
  const at = (part: number) => Math.round((costs[Math.floor(costs.length * part)] ?? NaN) * 10) / 10
  return { p50: at(0.5), p95: at(0.95) }
}

const causeOf = (index: number) => ({
  requestId: `request ${index}`,
  operation: 'fetch-basic',
  method: 'POST',
  path: '/fetch/basic',
  requestHash: String(index),
  deadlineAt: Date.now() + 15_000,
  cachedItems: 0,
})
