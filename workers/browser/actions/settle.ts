import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntilIdle } from '#workers/browser/page/wait-until-idle.ts'
import { StepFailed, type StepContext } from './step.ts'

/**
 * Waits for what a step started: a navigation, and requests. Throws `StepFailed` if it leads off the domain.
 */
export async function settle(context: StepContext): Promise<void> {
  const { tab, guard, endsAt, signal } = context
  await Promise.race([laterTask(tab), sleep(maxTaskMs, undefined, { signal })])
  assertFollowed(context)
  const isLeaving = guard.isNavigating()
  while (guard.isNavigating()) {
    if (tab.now() >= endsAt) throw new StepFailed('the next page did not load in time')
    await sleep(pollIntervalMs, undefined, { signal })
  }
  assertFollowed(context)
  if (isLeaving) await waitUntilIdle({ maxMs: maxLoadMs, endsAt, signal }, tab)
  else if (tab.traffic.idleIn(0) > 0) await waitUntilIdle({ maxMs: maxRequestsMs, endsAt, signal }, tab)
  assertFollowed(context)
}

/** Resolves when the handlers of the page have run, and the script of a link like `javascript:search()`, which is a later task. */
async function laterTask({ cdp }: StepContext['tab']): Promise<void> {
  const expression = 'new Promise((done) => setTimeout(done))'
  await cdp.send('Runtime.evaluate', { expression, awaitPromise: true }).catch(() => undefined)
}

/** Throws `StepFailed` if the page tried to go where steps may not lead. */
export function assertFollowed({ guard }: Pick<StepContext, 'guard'>): void {
  const reason = guard.takeRefusal()
  if (reason !== undefined) throw new StepFailed(reason)
}

/** A page can have a `setTimeout` of its own. */
const maxTaskMs = 500
const pollIntervalMs = 10
const maxLoadMs = 5000
const maxRequestsMs = 2000
