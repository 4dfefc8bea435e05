import { setTimeout as sleep } from 'node:timers/promises'
import type { Middleware } from 'koa'
import { AppError } from '#shared/errors.ts'
import type { Standing } from '#shared/health/readiness.ts'
import type { RequestState } from './context.ts'

/** What is left of the time that platforms give must do for the answers. */
const lateMs = 20_000

export interface Drain {
  stage: () => Standing['stage']
  /** Counts the calls in flight, and refuses new ones at the end. Health is told to the last. */
  middleware: Middleware<RequestState>
  /**
   * Serves on for `delayMs`, not ready, so that load balancers notice; then resolves when no call is in flight any more.
   * Tells when it has waited long enough: what is in flight then must be answered somehow.
   */
  end: (delayMs: number, onLate: () => void) => Promise<void>
}

/** How an API process leaves without hanging up on anyone. */
export function createDrain(): Drain {
  let stage: Standing['stage'] = 'serving'
  let isRefusing = false
  let inFlight = 0
  const emptied = Promise.withResolvers<void>()
  const settle = () => {
    if (isRefusing && inFlight === 0) emptied.resolve()
  }

  return {
    stage: () => stage,
    middleware(ctx, next) {
      if (ctx.path === '/health' || ctx.path.startsWith('/health/')) return next()
      // A kept connection would lead the next call here, too.
      if (stage === 'draining') ctx.set('Connection', 'close')
      if (isRefusing) {
        throw new AppError('SERVICE_UNAVAILABLE', 'This process is stopping. Nothing was charged; try again.', {
          retryAfterSeconds: 1,
        })
      }
      inFlight += 1
      // Sent to the end, or hung up by the caller.
      ctx.res.once('close', () => {
        inFlight -= 1
        settle()
      })
      return next()
    },
    async end(delayMs, onLate) {
      stage = 'draining'
      const late = setTimeout(onLate, lateMs)
      await sleep(delayMs)
      isRefusing = true
      settle()
      await emptied.promise
      clearTimeout(late)
    },
  }
}
