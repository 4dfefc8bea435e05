import { setTimeout as sleep } from 'node:timers/promises'
import { maxWaitMs } from '#shared/contract/models/actions.ts'
import { waitUntilIdle } from '#workers/browser/page/wait-until-idle.ts'
import { findElement } from './find-element.ts'
import { StepFailed, type ActionOf, type StepContext, type StepOutcome } from './step.ts'

/** Waits for milliseconds, until the page is idle, or for a visible element. */
export async function wait(step: ActionOf<'wait'>, context: StepContext): Promise<StepOutcome> {
  const { tab, endsAt, signal } = context
  if (step.ms !== undefined) {
    if (tab.now() + step.ms > endsAt) throw new StepFailed('the wait is longer than the time left for the call')
    await sleep(step.ms, undefined, { signal })
    return {}
  }
  if (step.idle === true) {
    const { isIdle } = await waitUntilIdle({ maxMs: maxWaitMs, endsAt, signal }, tab)
    if (!isIdle) throw new StepFailed(`the page was not idle within ${maxWaitMs / 1000} s`)
    return {}
  }
  const { found } = await findElement(step, context)
  return { found }
}
