import { setTimeout as sleep } from 'node:timers/promises'
import { ProtocolError } from 'puppeteer'
import { siteDomain } from '#shared/contract/domain-name.ts'
import type { Action, ElementName } from '#shared/contract/models/actions.ts'
import { callInWorld, openWorld, pageScript, type World } from '#workers/browser/page/page-script.ts'
import { elementsByRole } from './elements-by-role.ts'
import { framesOf } from './frames.ts'
import { nearMatchesOf } from './near-matches.ts'
import { StepFailed, type StepContext, type StepOutcome } from './step.ts'

const findTarget = await pageScript('actions/find-target.ts', 'findTarget', {
  describeElement: 'actions/describe-element.ts',
  searchElements: 'actions/search-elements.ts',
})

/** The element of a step, in the isolated world of its document, which keeps it for the scripts that follow. */
export interface Target {
  world: World
  frameId: string
  found: NonNullable<StepOutcome['found']>
}

/** What `findTarget` answers. */
interface Search {
  matches: number
  element?: { tag: string; pageText: string; isOff: boolean; origin: string }
}

/**
 * Finds the element that a step names: the first visible one of the page, or of its frames. Waits for it. Throws `StepFailed`, with
 * what may have been meant.
 */
export async function findElement(step: Action & ElementName, context: StepContext): Promise<Target> {
  const { tab, signal } = context
  const endsAt = Math.min(context.endsAt, tab.now() + maxFindMs)
  let obstacle = `no element has ${nameOf(step)}`
  for (;;) {
    for await (const { frameId, isMain, search, world } of searches(step, context)) {
      signal.throwIfAborted()
      const { matches, element } = search
      if (element === undefined) {
        if (matches > 0) obstacle = `${matches} elements have ${nameOf(step)}, and none is visible`
        continue
      }
      const { isOff, origin, ...about } = element
      if (step.type === 'type' && domainOf(origin) !== context.domain)
        obstacle = `the field is in a page of another domain than ${context.domain}, where nothing is typed`
      else if (isOff && waitsForUse.has(step.type)) obstacle = `the element with ${nameOf(step)} is disabled`
      else return { world, frameId, found: { ...about, matches, ...(!isMain && { frame: origin }) } }
    }
    if (tab.now() >= endsAt) throw new StepFailed(obstacle, await nearMatchesOf(step, context))
    await sleep(pollIntervalMs, undefined, { signal })
  }
}

/** A step waits for its element at most this long. */
const maxFindMs = 5000
const pollIntervalMs = 50
const waitsForUse = new Set<string>(['click', 'type', 'select', 'check'])

/** Searches the page, and then its frames. */
async function* searches(step: Action & ElementName, { tab: { cdp } }: StepContext) {
  for await (const { frameId, isMain } of framesOf(cdp)) {
    const found = await searchFrame(step, { cdp, frameId }).catch(ignoreNavigation)
    if (found !== undefined) yield { frameId, isMain, ...found }
  }
}

/** A frame that navigates has no document for a moment. */
function ignoreNavigation(thrown: unknown): undefined {
  if (!(thrown instanceof ProtocolError)) throw thrown
}

async function searchFrame({ type, selector, text, role, name }: Action & ElementName, frame: Frame) {
  const world = await openWorld(frame.cdp, frame.frameId)
  const query = { type, ...(selector !== undefined && { selector }), ...(text !== undefined && { text }) }
  const candidates = role === undefined ? [] : await elementsByRole({ role, name }, world)
  const args = [{ value: query }, ...candidates.map((objectId) => ({ objectId }))]
  return { world, search: await callInWorld<Search>(world, findTarget, args) }
}

type Frame = Pick<World, 'cdp'> & { frameId: string }

/** The registrable domain of an origin. Undefined for one that stands for no host, such as that of a sandbox. */
const domainOf = (origin: string) => (URL.canParse(origin) ? siteDomain(new URL(origin).hostname) : undefined)

/** How the step names its element, in words. */
function nameOf({ selector, role, name, text }: ElementName): string {
  if (selector !== undefined) return `the selector ${JSON.stringify(selector)}`
  if (text !== undefined) return `the text ${JSON.stringify(text)}`
  return `the role ${role}${name === undefined ? '' : ` and the name ${JSON.stringify(name)}`}`
}

/** Whether a step names an element. */
export const namesElement = ({ selector, role, text }: ElementName): boolean =>
  selector !== undefined || role !== undefined || text !== undefined
