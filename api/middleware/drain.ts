import { setTimeout as sleep } from 'node:timers/promises'
import type { Middleware } from 'koa'
import { AppError } from '#shared/contract/errors.ts'
import type { ProcessState } from '#shared/startup/readiness.ts'
import type { RequestState } from './context.ts'

/** Platforms allow about 30 seconds to stop. */
const shutdownLimits = {
  /** Then calls that still wait for their jobs are answered. */
  endWaitsAfterMs: 20_000,
  /** The time that these answers have to reach their clients. Some clients never read. */
  sendWithinMs: 4000,
}

export interface Drain {
  stage: () => ProcessState['stage']
  /** Counts the requests in flight, and rejects new ones at the end. Health checks always pass. */
  middleware: Middleware<RequestState>
  /**
   * Reports "not ready" and serves for `delayMs`, so that load balancers notice; then rejects new requests and resolves
   * when none is in flight. Calls `onTimeout` after 20 seconds: requests still in flight must be answered now. Resolves 4
   * seconds later, also while clients have not read their answers.
   */
  end: (delayMs: number, onTimeout: () => void) => Promise<void>
}

/** Stops an API process without breaking requests in flight. */
export function createDrain({ endWaitsAfterMs, sendWithinMs } = shutdownLimits): Drain {
  let stage: ProcessState['stage'] = 'serving'
  let isRejecting = false
  let inFlight = 0
  const emptied = Promise.withResolvers<void>()
  const resolveWhenEmpty = () => {
    if (isRejecting && inFlight === 0) emptied.resolve()
  }

  return {
    stage: () => stage,
    middleware(ctx, next) {
      if (ctx.path === '/health' || ctx.path.startsWith('/health/')) return next()
      // A kept-alive connection would bring the next request here, too.
      if (stage === 'draining') ctx.set('Connection', 'close')
      if (isRejecting) {
        throw new AppError('SERVICE_UNAVAILABLE', 'The server is shutting down. Nothing was charged. Try again.', {
          retryAfterSeconds: 1,
        })
      }
      inFlight += 1
      // The response was sent, or the client disconnected.
      ctx.res.once('close', () => {
        inFlight -= 1
        resolveWhenEmpty()
      })
      return next()
    },
    async end(delayMs, onTimeout) {
      stage = 'draining'
      const timers = [
        setTimeout(onTimeout, endWaitsAfterMs),
        setTimeout(emptied.resolve, endWaitsAfterMs + sendWithinMs),
      ]
      await sleep(delayMs)
      isRejecting = true
      resolveWhenEmpty()
      await emptied.promise
      timers.forEach(clearTimeout)
    },
  }
}
