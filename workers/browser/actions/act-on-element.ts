import { setTimeout as sleep } from 'node:timers/promises'
import { callInWorld, pageScript } from '#workers/browser/page/page-script.ts'
import { findElement, namesElement, type Target } from './find-element.ts'
import { frameOffset } from './frames.ts'
import { StepFailed, type ActionOf, type StepContext, type StepOutcome } from './step.ts'

const aim = await pageScript('actions/aim.ts', 'aim', {
  describeElement: 'actions/describe-element.ts',
})
const isChecked = await pageScript('actions/is-checked.ts', 'isChecked')
const takeFocus = await pageScript('actions/is-checked.ts', 'takeFocus')
const writeText = await pageScript('actions/write-text.ts', 'writeText')
const chooseOption = await pageScript('actions/choose-option.ts', 'chooseOption')

/** Clicks an element with the mouse, at its centre. */
export async function click(step: ActionOf<'click'>, context: StepContext): Promise<StepOutcome> {
  const target = await findElement(step, context)
  const { x, y } = await pointOf(target, step.type, context)
  await context.tab.page.mouse.click(x, y)
  return { found: target.found }
}

/** Moves the mouse to the centre of an element. */
export async function hover(step: ActionOf<'hover'>, context: StepContext): Promise<StepOutcome> {
  const target = await findElement(step, context)
  const { x, y } = await pointOf(target, step.type, context)
  await context.tab.page.mouse.move(x, y)
  return { found: target.found }
}

/** Replaces the text of a field. */
export async function type(step: ActionOf<'type'>, context: StepContext): Promise<StepOutcome> {
  const target = await findElement(step, context)
  const { problem } = await callInWorld<{ problem?: string }>(target.world, writeText, [
    { value: { value: step.value } },
  ])
  if (problem !== undefined) throw new StepFailed(problem)
  return { found: target.found }
}

/** Presses a key, in the element that the step names, or in the one with the focus. */
export async function press(step: ActionOf<'press'>, context: StepContext): Promise<StepOutcome> {
  const target = namesElement(step) ? await findElement(step, context) : undefined
  if (target !== undefined && !(await callInWorld<boolean>(target.world, takeFocus, [])))
    throw new StepFailed('the element takes no focus, or the page moved it to another element')
  await context.tab.page.keyboard.press(step.key)
  return target === undefined ? {} : { found: target.found }
}

/** Chooses an option of a list. */
export async function select(step: ActionOf<'select'>, context: StepContext): Promise<StepOutcome> {
  const target = await findElement(step, context)
  const args = [{ value: { value: step.value } }]
  const { problem, options = [] } = await callInWorld<Choice>(target.world, chooseOption, args)
  const near = options.map((pageText) => ({ tag: 'option', pageText }))
  if (problem !== undefined) throw new StepFailed(problem, near)
  return { found: target.found }
}

interface Choice {
  problem?: string
  options?: string[]
}

/** Checks a box, or unchecks it, with a click if its state is another one. */
export async function check(step: ActionOf<'check'>, context: StepContext): Promise<StepOutcome> {
  const { checked = true } = step
  const target = await findElement(step, context)
  const state = () => callInWorld<{ isChecked?: boolean }>(target.world, isChecked, [])
  const before = await state()
  if (before.isChecked === undefined) throw new StepFailed(`a ${target.found.tag} cannot be checked`)
  if (before.isChecked === checked) return { found: target.found }
  const { x, y } = await pointOf(target, step.type, context)
  await context.tab.page.mouse.click(x, y)
  // A box can send its form, which ends its document.
  const after = await state().catch(() => ({ isChecked: checked }))
  if (after.isChecked !== checked)
    throw new StepFailed(`the box is still ${checked ? 'unchecked' : 'checked'} after a click`)
  return { found: target.found }
}

interface Aim {
  status: 'gone' | 'moving' | 'covered' | 'ready'
  point?: { x: number; y: number }
  cover?: { tag: string; pageText: string }
}

/** The centre of an element in the window, once it stands still and nothing covers it. */
async function pointOf(
  { world, frameId, found }: Target,
  type: string,
  { tab, endsAt, signal }: StepContext,
): Promise<{ x: number; y: number }> {
  const until = Math.min(endsAt, tab.now() + maxAimMs)
  for (;;) {
    const { status, point, cover } = await callInWorld<Aim>(world, aim, [{ value: { type } }])
    signal.throwIfAborted()
    if (point !== undefined) {
      const { x, y } = await frameOffset(world.cdp, { frameId, isMain: found.frame === undefined })
      return { x: x + point.x, y: y + point.y }
    }
    if (status === 'gone' || tab.now() >= until) throw new StepFailed(obstacles[status], cover && [cover])
    await sleep(pollIntervalMs, undefined, { signal })
  }
}

/** An element may move or be covered at most this long. */
const maxAimMs = 3000
const pollIntervalMs = 50

const obstacles = {
  gone: 'the element left the page',
  moving: 'the element does not stand still',
  covered: 'another element covers it',
  ready: 'the element has no place',
}
