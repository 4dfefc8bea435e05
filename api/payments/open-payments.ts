import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRails } from '#shared/payments/open-rails.ts'
import { testMoneyOf } from '#shared/payments/test-money.ts'
import type { Allowances } from '#shared/queue/allowances.ts'
import { redisLocks } from '#shared/queue/locks.ts'
import type { Foundation } from '#shared/runtime/foundation.ts'
import { paymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import type { CreditDeps } from './credits/credit-claim.ts'
import { withCredits } from './credits/with-credits.ts'
import { paymentsOff } from './free-payment.ts'
import { noNetwork } from './no-network.ts'
import type { Payments } from './payments.ts'
import { paymentsX402 } from './x402/payments-x402.ts'
import { createQuoteLock } from './x402/quote-lock.ts'
import { createRefusedPayments } from './x402/refused-payments.ts'
import { watchRails } from './x402/watch-rails.ts'

interface PaymentDeps extends Pick<CreditDeps, 'publicUrl' | 'signIns' | 'credits'> {
  allowances: Allowances
}

/** Opens the payments of this deployment: x402 and credits, or none with `PAYMENTS=off`. */
export async function openPayments(
  { config, log, redis, store, keys, now }: Foundation,
  { publicUrl, signIns, credits, allowances }: PaymentDeps,
): Promise<Payments & Disposable> {
  const stores = { payments: paymentStore(store), paymentIds: paymentIdStore(store) }
  const creditDeps = { ...stores, credits, signIns, publicUrl, now }
  if (config.PAYMENTS === 'off')
    return { ...withCredits(paymentsOff, { ...creditDeps, isOff: true }), [Symbol.dispose]() {} }
  const configured = await openRails(config, redisLocks(redis))
  if (configured.length === 0) log.error(`paid operations are unavailable: ${noNetwork}`)
  const networks = configured.map(({ network }) => network)
  const testMoney = testMoneyOf(config, networks)
  if (testMoney !== undefined) log.warn(testMoney, 'payments use test money')
  const rails = await watchRails(configured, log)
  const key = await keys.getOrCreate('quote-lock', () => randomBytes(32).toString('base64url'))
  const payments = paymentsX402({
    rails,
    signInNetworks: signIns.networks,
    ...stores,
    credits,
    quotes: createQuoteLock(key),
    refused: createRefusedPayments(allowances, now),
    publicUrl,
    now,
    sleep,
  })
  return {
    ...withCredits(payments, { ...creditDeps, isOff: false }),
    testMoney,
    [Symbol.dispose]: () => rails[Symbol.dispose](),
  }
}
