import { ProtocolError } from 'puppeteer'
import { siteDomain } from '#shared/contract/domain-name.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Action, Step } from '#shared/contract/models/actions.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import type { Tab } from '#workers/browser/browser.ts'
import { waitUntilIdle } from '#workers/browser/page/wait-until-idle.ts'
import { check, click, hover, press, select, type } from './act-on-element.ts'
import { documentNow, screenshot } from './capture.ts'
import { goTo } from './go-to.ts'
import { guardNavigation, type NavigationGuard } from './guard-navigation.ts'
import { withoutSecrets } from './redact.ts'
import { scroll } from './scroll.ts'
import { settle } from './settle.ts'
import { StepFailed, type StepContext, type StepOutcome } from './step.ts'
import { wait } from './wait.ts'

export interface ActionRun {
  /** The URL that the caller asked for. Text is typed on its registrable domain only. */
  url: string
  actions: readonly Action[]
  /** The content of a document as markdown. Throws USAGE_NOT_ALLOWED if its owner does not allow what the caller plans. */
  extract: (html: string) => Promise<string>
  /** Throws the same for the page that the tab shows. */
  assertAllowed: () => Promise<void>
  /** See `privateTextsOf`. */
  privateTexts: readonly string[]
  /** Unix milliseconds. */
  endsAt: number
  signal: AbortSignal
}

/**
 * Runs the steps of a caller in the page that the tab shows, one after the other. Returns their results. Throws ACTION_FAILED at the
 * first that fails, unless it is optional, and USAGE_NOT_ALLOWED for a page that is captured.
 */
export async function runActions(run: ActionRun, tab: Tab): Promise<Step[]> {
  const domain = siteDomain(new URL(run.url).hostname)
  // A URL may redirect to another domain before the first step.
  const domains = new Set([domain, siteDomain(new URL(tab.page.url()).hostname)])
  const guard = await guardNavigation(tab, domains)
  const steps: Step[] = []
  const record = (index: number, result: Step) => {
    const step = withoutSecrets(result, run.privateTexts)
    if (step.status === 'failed' && run.actions[index]?.optional !== true) throw actionFailed(index, step)
    steps[index] = step
  }
  for (const [index, action] of run.actions.entries()) {
    record(index, await runStep(action, { ...run, domain, guard }, tab))
    // A script that the last step started may lead away later.
    const isLast = index === run.actions.length - 1
    if (isLast) await waitUntilIdle({ maxMs: maxEndMs, endsAt: run.endsAt, signal: run.signal }, tab)
    const error = guard.takeRefusal()
    const step = steps[index]
    if (error !== undefined && step !== undefined) record(index, { ...step, status: 'failed', error })
  }
  return steps
}

const maxEndMs = 2000

interface RunContext extends ActionRun {
  domain: string
  guard: NavigationGuard
}

async function runStep(action: Action, run: RunContext, tab: Tab): Promise<Step> {
  const startedAt = tab.now()
  const before = tab.page.url()
  const endsAt = Math.min(run.endsAt, startedAt + maxStepMs)
  const result = await attempt()
  const url = tab.page.url()
  const dialogs = run.guard.takeDialogs()
  return {
    type: action.type,
    ...result,
    ms: tab.now() - startedAt,
    ...(url !== before && { url }),
    ...(dialogs.length > 0 && { dialogs }),
  }

  async function attempt(): Promise<Pick<Step, 'status' | 'error' | 'near'> & StepOutcome> {
    try {
      if (startedAt >= run.endsAt) throw overdue()
      const limit = { signal: run.signal, timeoutMs: endsAt - startedAt + graceMs, expired: overdue }
      const outcome = await withTimeout(limit, async ({ signal }) => {
        const context: StepContext = { tab, guard: run.guard, domain: run.domain, endsAt, signal }
        const done = await perform(action, run, context)
        if (leads.has(action.type)) await settle(context)
        return done
      })
      return { status: 'done', ...outcome }
    } catch (thrown) {
      run.signal.throwIfAborted()
      if (thrown instanceof AppError && thrown.code === 'USAGE_NOT_ALLOWED') throw thrown
      if (thrown instanceof AppError) return { status: 'failed', error: thrown.message.replace(/\.$/, '') }
      // The document ended while the step worked on it.
      if (thrown instanceof ProtocolError) return { status: 'failed', error: 'the page changed during the step' }
      if (!(thrown instanceof StepFailed)) throw thrown
      return { status: 'failed', error: thrown.message, ...(thrown.near.length > 0 && { near: [...thrown.near] }) }
    }
  }
}

async function perform(action: Action, run: RunContext, context: StepContext): Promise<StepOutcome> {
  switch (action.type) {
    case 'click':
      return click(action, context)
    case 'type':
      return type(action, context)
    case 'press':
      return press(action, context)
    case 'select':
      return select(action, context)
    case 'check':
      return check(action, context)
    case 'hover':
      return hover(action, context)
    case 'scroll':
      return scroll(action, context)
    case 'wait':
      return wait(action, context)
    case 'goto':
      await goTo(action.url, context)
      return {}
    case 'screenshot':
      await run.assertAllowed()
      return screenshot(context)
    case 'extract':
      return { content: await run.extract(await documentNow(context)) }
  }
}

/** The types of steps that can start a navigation or requests. */
const leads = new Set<Action['type']>(['click', 'type', 'press', 'select', 'check', 'goto'])

/** The limit of one step: a navigation may take most of it. */
const maxStepMs = 15_000
/** A step sees the end of its time itself, and gives a better reason. */
const graceMs = 500

const overdue = () => new StepFailed('the time of the call was over')

function actionFailed(index: number, { type, error = '', near = [] }: Step): AppError {
  const path = `/actions/${index}`
  const found = near.map(({ tag, pageText }) => ({
    path,
    message: `text of the page: <${tag}> ${JSON.stringify(pageText)}`,
  }))
  return new AppError('ACTION_FAILED', `Step ${index + 1} (${type}) failed: ${error}. Nothing was charged.`, {
    details: [{ path, message: error }, ...found],
  })
}
