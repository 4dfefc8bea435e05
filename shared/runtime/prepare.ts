import type { Log } from './log.ts'

/** Logs that a component is being prepared, and how long that took. `component`: in words. */
export async function prepare<T>(log: Log, component: string, open: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  log.info({ component, state: 'starting' })
  const opened = await open()
  log.info({ component, state: 'ready', ms: Math.round(performance.now() - startedAt) })
  return opened
}
