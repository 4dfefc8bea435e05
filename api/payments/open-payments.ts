import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { redisLocks } from '#shared/adapters/locks-redis.ts'
import { openRails } from '#shared/adapters/payments-rails.ts'
import type { Foundation } from '#shared/foundation.ts'
import { keyStore } from '#shared/stores/keys.ts'
import { paymentIdStore } from '#shared/stores/payment-ids.ts'
import { paymentStore } from '#shared/stores/payments.ts'
import type { CreditDeps } from './credit-tender.ts'
import { paymentsOff } from './payments-off.ts'
import { paymentsX402 } from './payments-x402.ts'
import type { Payments } from './payments.ts'
import { createQuoteLock } from './quote-lock.ts'
import { watchRails } from './watch-rails.ts'
import { withCredits } from './with-credits.ts'

/** How this deployment is paid. */
export async function openPayments(
  { config, log, redis, store, now }: Foundation,
  { publicUrl, signIns, credits }: Pick<CreditDeps, 'publicUrl' | 'signIns' | 'credits'>,
): Promise<Payments & Disposable> {
  const stores = { payments: paymentStore(store), paymentIds: paymentIdStore(store) }
  const other = { ...stores, credits, signIns, publicUrl, now }
  if (config.PAYMENTS === 'off')
    return { ...withCredits(paymentsOff, { ...other, isOff: true }), [Symbol.dispose]() {} }
  const known = await openRails(config, redisLocks(redis))
  if (known.length === 0)
    log.error('no network to be paid on: paid calls are refused; set EVM_RPC_URL, SVM_RPC_URL or PAYMENTS=off')
  const rails = await watchRails(known, log)
  const key = await keyStore(store).once('quote-lock', () => randomBytes(32).toString('base64url'))
  const payments = paymentsX402({
    rails,
    signInNetworks: signIns.networks,
    ...stores,
    credits,
    quotes: createQuoteLock(key),
    publicUrl,
    now,
    sleep,
  })
  return { ...withCredits(payments, { ...other, isOff: false }), [Symbol.dispose]: () => rails[Symbol.dispose]() }
}
