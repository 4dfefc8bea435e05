import type { Foundation } from '#shared/foundation.ts'

/** How often what has expired is removed. */
const sweepEveryMs = 60_000

/** The clock. Any number may run: each task is safe to do twice. */
export async function startScheduler({ log, store }: Pick<Foundation, 'log' | 'store'>): Promise<AsyncDisposable> {
  const scope = new AsyncDisposableStack()
  const sweep = async () => {
    try {
      const removed = await store.sweep()
      if (removed > 0) log.info({ removed }, 'swept')
    } catch (error) {
      log.warn({ err: error }, 'sweep failed; the next one makes up for it')
    }
  }
  scope.adopt(
    setInterval(() => void sweep(), sweepEveryMs),
    clearInterval,
  )
  log.info('scheduler started')
  return scope
}
