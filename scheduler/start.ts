import { openSqliteStore } from '#shared/adapters/store-sqlite/open-sqlite-store.ts'
import type { Config } from '#shared/config.ts'
import type { Log } from '#shared/log.ts'

/** How often what has expired is removed. */
const sweepEveryMs = 60_000

/** The clock. Any number may run: each task is safe to do twice. */
export async function startScheduler(config: Config, log: Log): Promise<AsyncDisposable> {
  const scope = new AsyncDisposableStack()
  const store = scope.use(await openSqliteStore({ dir: config.DATA_DIR }))
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
