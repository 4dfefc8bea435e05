import { setTimeout as sleep } from 'node:timers/promises'
import type { Tab } from '#workers/browser/browser.ts'

/**
 * Runs a part of the work in a page that may hang. Undefined if it does not end in time or fails: the scripts of the page
 * are then terminated, so that the next part can run. Throws the signal's reason when it aborts.
 */
export async function withinTime<T>(
  work: () => Promise<T>,
  { maxMs, signal }: { maxMs: number; signal: AbortSignal },
  { cdp }: Pick<Tab, 'cdp'>,
): Promise<T | undefined> {
  const stop = new AbortController()
  const timeout = sleep(Math.max(0, maxMs), undefined, { signal: AbortSignal.any([stop.signal, signal]) })
  try {
    const running = work()
    // The work may fail after its time is over.
    running.catch(() => undefined)
    const done = await Promise.race([running.then((value) => ({ value })), timeout])
    if (done !== undefined) return done.value
  } catch {
    signal.throwIfAborted()
  } finally {
    stop.abort()
    timeout.catch(() => undefined)
  }
  await Promise.race([cdp.send('Runtime.terminateExecution').catch(() => undefined), sleep(maxTerminateMs)])
  return undefined
}

const maxTerminateMs = 500
