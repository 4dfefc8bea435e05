import { AppError, errors, toAppError } from '#shared/contract/errors.ts'
import { typedText, type Action, type Step } from '#shared/contract/models/actions.ts'
import { callerSecrets } from '#shared/contract/models/caller-fields.ts'
import type { UsageCategory } from '#shared/contract/usage/usage.ts'
import { privateTextsOf } from '#shared/private-inputs/private-texts.ts'
import type { Tab } from '#workers/browser/browser.ts'
import { shownPage } from '#workers/browser/page/load-page.ts'
import { pageHtml } from '#workers/browser/page/page-html.ts'
import { pageScript } from '#workers/browser/page/page-script.ts'
import { toCapture } from '#workers/browser/page/render-page.ts'
import { assertSelectors } from '#workers/browser/page/wait-for-element.ts'
import type { ReadDeps } from '#workers/pages/read-page.ts'
import { readCapture } from '#workers/pages/read-page.ts'
import { runActions } from './run-actions.ts'

interface PageInput {
  url: string
  actions?: readonly Action[] | undefined
  mainContent?: boolean
  respectUsage?: readonly UsageCategory[] | undefined
}

export interface PageActions {
  /** Whether a step needs the images of the page. */
  takesScreenshots: boolean
  /**
   * Returns what runs the steps once the page is idle; undefined without steps. Call it before the page loads: it throws
   * INVALID_REQUEST for a selector that the browser rejects.
   */
  prepare: (tab: Tab, endsAt: number) => Promise<(() => Promise<void>) | undefined>
  /** The error of the call. The job does not run again if a step has run. */
  errorOf: (thrown: unknown) => unknown
  /** The results of the steps, once they have run. */
  result: () => { steps?: Step[] }
}

const openInTab = await pageScript('actions/open-in-tab.ts', 'openInTab')

/** The steps of one call. They run once: a page that crashes is not opened again, because a step may have sent a form. */
export function pageActions(
  input: PageInput,
  { extraction, usage, signal }: Pick<ReadDeps, 'extraction' | 'usage'> & { signal: AbortSignal },
): PageActions {
  const { url, actions = [], mainContent, respectUsage = [] } = input
  const isRespectful = respectUsage.length > 0
  const privateTexts = privateTextsOf({ privateFields: [...callerSecrets, typedText] }, { ...input })
  const selectors = actions.map((step, index) => [
    `/actions/${index}/selector`,
    'selector' in step ? step.selector : undefined,
  ])
  let hasBegun = false
  let steps: Step[] = []
  return {
    takesScreenshots: actions.some(({ type }) => type === 'screenshot'),
    async prepare(tab, endsAt) {
      if (actions.length === 0) return undefined
      await assertSelectors(Object.fromEntries(selectors), tab)
      await tab.page.evaluateOnNewDocument(`(${openInTab})()`)
      return async () => {
        if (hasBegun) throw new AppError('RENDER_FAILED', 'The page crashed during its steps. They are not repeated.')
        hasBegun = true
        const extract = (html: string) => markdownOf(html, tab)
        const assertAllowed = async () => {
          if (isRespectful) await markdownOf(await pageHtml(tab.cdp), tab)
        }
        steps = await runActions({ url, actions, extract, assertAllowed, privateTexts, endsAt, signal }, tab)
      }
    },
    errorOf(thrown) {
      const { code, message, details } = toAppError(thrown)
      if (!hasBegun || signal.aborted || errors[code].retry !== 'soon') return thrown
      return new AppError(code, message, { details, cause: thrown, isLasting: true })
    },
    result: () => (steps.length === 0 ? {} : { steps }),
  }

  async function markdownOf(html: string, tab: Tab): Promise<string> {
    const shown = isRespectful ? await shownPage(tab) : { url: tab.page.url(), headers: {}, redirects: [] }
    const capture = toCapture({ ...shown, status: 200 }, html)
    // Nobody reads here what the owner says unless the caller respects it.
    const deps = { extraction, ...(isRespectful && { usage }) }
    const { content } = await readCapture(capture, { mainContent, respectUsage }, deps, signal)
    return content.slice(0, maxContentLength)
  }
}

/** Characters. */
const maxContentLength = 200_000
