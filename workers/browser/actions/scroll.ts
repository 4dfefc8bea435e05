import type { ElementName } from '#shared/contract/models/actions.ts'
import { callInPage, callInWorld, pageScript } from '#workers/browser/page/page-script.ts'
import { waitUntilIdle } from '#workers/browser/page/wait-until-idle.ts'
import { findElement, namesElement } from './find-element.ts'
import type { ActionOf, StepContext, StepOutcome } from './step.ts'

const scrollPage = await pageScript('actions/scroll-page.ts', 'scrollPage')
const scrollToTarget = await pageScript('actions/scroll-page.ts', 'scrollToTarget')

/** Scrolls to an element, by pixels, or until the page loads no more. */
export async function scroll(step: ActionOf<'scroll'>, context: StepContext): Promise<StepOutcome> {
  if (namesElement(step)) return scrollTo(step, context)
  if (step.until === 'end') return { reachedEnd: await scrollToEnd(context) }
  await callInPage(context.tab.cdp, scrollPage, { by: step.by })
  return {}
}

async function scrollTo(step: ActionOf<'scroll'> & ElementName, context: StepContext): Promise<StepOutcome> {
  const { world, found } = await findElement(step, context)
  await callInWorld(world, scrollToTarget, [])
  return { found }
}

/** Whether the end was reached: the page can grow without end. */
async function scrollToEnd({ tab, signal, ...context }: StepContext): Promise<boolean> {
  const endsAt = Math.min(context.endsAt, tab.now() + maxMs)
  let last = -1
  for (let rounds = 0; rounds < maxRounds && tab.now() < endsAt; rounds++) {
    const { height, left } = await callInPage<{ height: number; left: number }>(tab.cdp, scrollPage, {})
    if (left <= 1 && height === last) return true
    if (height > maxHeight) return false
    last = height
    await waitUntilIdle({ maxMs: maxIdleMs, endsAt, signal, hasChanged: true }, tab)
  }
  return false
}

const maxMs = 10_000
const maxIdleMs = 2000
const maxRounds = 50
/** CSS pixels. */
const maxHeight = 500_000
