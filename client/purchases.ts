import { answerOf } from './call.ts'
import type { Definition } from './definition.ts'
import { WebintelError } from './errors.ts'
import type { CallDeps } from './paid-request.ts'

/** The purchases of the bundle of the options. */
export interface Purchases {
  /**
   * Buys the bundle. Calls that find the balance too low at the same time share one purchase, so the signal of one ends its wait
   * and not the purchase. Throws WebintelError if the purchase fails: without `payment`, which is not that of the call. The next
   * purchase sends it again.
   */
  buy: (signal: AbortSignal | undefined) => Promise<void>
}

const creditsBuy: Definition = { names: [], method: 'POST', path: '/credits/buy', isPaid: true, sellsCredits: true }

export function openPurchases(deps: CallDeps): Purchases {
  const { bundle = '0' } = deps.settings
  let running: Promise<void> | undefined
  /** The payment of a purchase that nobody answered. */
  let payment: string | undefined
  const purchase = async () => {
    const options = { maxPrice: bundle, ...(payment !== undefined && { payment }) }
    try {
      await answerOf(creditsBuy, { input: { amount: bundle }, options }, deps)
      payment = undefined
    } catch (error) {
      if (!(error instanceof WebintelError)) throw error
      payment = error.payment
      Reflect.deleteProperty(error, 'payment')
      throw error
    } finally {
      running = undefined
    }
  }
  return { buy: (signal) => orAborted((running ??= purchase()), signal) }
}

/** Resolves with the promise. Rejects with the reason of the signal if it aborts first. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  // The purchase goes on, and its failure belongs to the next one that waits.
  promise.catch(() => {})
  const aborted = Promise.withResolvers<never>()
  const end = () => aborted.reject(signal.reason as Error)
  signal.addEventListener('abort', end, { once: true })
  try {
    signal.throwIfAborted()
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
