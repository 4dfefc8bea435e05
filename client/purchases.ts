import { answerOf } from './call.ts'
import type { Definition } from './definition.ts'
import { WebintelError } from './errors.ts'
import type { CallDeps, Purchases } from './paid-request.ts'

const creditsBuy: Definition = { names: [], method: 'POST', path: '/credits/buy', isPaid: true, sellsCredits: true }

export function openPurchases(deps: CallDeps): Purchases {
  const { bundle = '0' } = deps.settings
  let count = 0
  let running: Promise<void> | undefined
  /** The payment of a purchase that nobody answered. */
  let payment: string | undefined
  const purchase = async () => {
    const options = { maxPrice: bundle, ...(payment !== undefined && { payment }) }
    try {
      await answerOf(creditsBuy, { input: { amount: bundle }, options }, deps)
      payment = undefined
      count += 1
    } catch (error) {
      if (!(error instanceof WebintelError)) throw error
      payment = error.payment
      Reflect.deleteProperty(error, 'payment')
      throw error
    } finally {
      running = undefined
    }
  }
  return {
    count: () => count,
    buy: async (seen, signal) => {
      if (count === seen) await orAborted((running ??= purchase()), signal)
    },
  }
}

/** Resolves with the promise. Rejects with the reason of the signal if it aborts first. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  // The purchase goes on, and its failure belongs to the next one that waits.
  promise.catch(() => {})
  signal.throwIfAborted()
  let end = () => {}
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason as Error)
    signal.addEventListener('abort', end, { once: true })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
