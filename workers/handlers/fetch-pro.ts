import { AppError } from '#shared/contract/errors.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import { egressAs } from '#shared/egress/egress-as.ts'
import { forSummary, withSummary } from '#workers/answers/summarize-page.ts'
import { pageActions, type PageActions } from '#workers/browser/actions/page-actions.ts'
import { configureTab } from '#workers/browser/configure-tab.ts'
import { blockResources, type BlockedResourceType } from '#workers/browser/page/block-resources.ts'
import { noteAnswers } from '#workers/browser/page/note-answers.ts'
import { cutWarning, renderPage } from '#workers/browser/page/render-page.ts'
import { joinForms, readTabForms } from '#workers/browser/page/tab-forms.ts'
import { watchSentPage } from '#workers/browser/page/watch-sent-page.ts'
import { downloadDocument } from '#workers/documents/download-document.ts'
import type { RenderContext } from '#workers/handler.ts'
import { findHostToObserve, observeSentPage } from '#workers/job-run/browser-need.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import { cutShort } from '#workers/pages/freshness.ts'
import { pageResult, blockedStatuses, readCapture } from '#workers/pages/read-page.ts'

type Context = Pick<
  RenderContext,
  | 'browser'
  | 'now'
  | 'signal'
  | 'deadlineAt'
  | 'queueEntry'
  | 'hosts'
  | 'politeness'
  | 'egress'
  | 'extraction'
  | 'noteFreshness'
  | 'noteOutlinks'
  | 'noteStructured'
  | 'noteRendering'
  | 'usage'
  | 'noteUsage'
  | 'model'
>

export async function fetchPro(input: Input<'fetch-pro'>, context: Context): Promise<Result<'fetch-pro'>> {
  const actions = pageActions(input, context)
  try {
    return await fetchRendered(input, actions, context)
  } catch (thrown) {
    const hasSteps = (input.actions ?? []).length > 0
    const isUnsupported = thrown instanceof AppError && thrown.code === 'UNSUPPORTED_CONTENT_TYPE' && !hasSteps
    // A document has no window to show.
    const isReadable = isUnsupported && input.formats?.includes('screenshot') !== true
    const own = { ...context, egress: egressAs(input, context.egress) }
    const page = isReadable ? await downloadDocument(input.url, forSummary(input), own, context.signal) : undefined
    if (page === undefined) throw actions.errorOf(thrown)
    return pageResult(await withSummary(page, input, context), { tier: 'basic', fetchedAt: context.now() })
  }
}

async function fetchRendered(
  input: Input<'fetch-pro'>,
  actions: PageActions,
  context: Context,
): Promise<Result<'fetch-pro'>> {
  const { browser, now, signal, deadlineAt, politeness } = context
  const { url, waitFor, format, formats = [] } = input
  context.usage?.prepare(url)
  const hostToObserve = findHostToObserve(input, context)
  let attempts = 0
  let hadBotCheck = false
  const { capture, forms, sent } = await browser.inTab({ signal, deadlineAt }, async (tab) => {
    attempts += 1
    tab.page.on('response', (response) => {
      const isDocument = response.request().isNavigationRequest() && response.frame() === tab.page.mainFrame()
      hadBotCheck ||= isDocument && blockedStatuses.has(response.status())
    })
    const showsImages = actions.takesScreenshots || formats.includes('screenshot')
    if (!showsImages) await blockResources(tab.cdp, blockedResourceTypes)
    await configureTab(input, tab)
    const sentPage = watchSentPage(tab.page)
    if (input.proxy === undefined) noteAnswers(tab.page, politeness, now)
    const endsAt = deadlineAt - storeResultMs
    const act = await actions.prepare(tab, endsAt)
    const capture = await renderPage({ url, waitFor, endsAt, signal, act }, tab)
    const isComparable = capture.isRendered === true && (await hostToObserve) !== undefined
    const isRendered = capture.isRendered === true
    const forms = await readTabForms({ formats, isRendered, endsAt, signal }, tab)
    return { capture, forms, ...(isComparable && { sent: await sentPage() }) }
  })
  const page = await readCapture(capture, forSummary(input), context, signal)
  context.noteRendering?.({ finalUrl: capture.url, isHard: attempts > 1 || hadBotCheck })
  const host = await hostToObserve
  if (host !== undefined && sent !== undefined && !capture.isCut)
    void observeSentPage({ host, sent, content: page.content, format }, context, signal)
  if (capture.isCut) context.noteFreshness?.(cutShort)
  const isIgnored = waitFor !== undefined && capture.isRendered !== true
  const warnings = [...page.warnings, ...(isIgnored ? [waitForIgnored] : []), ...(capture.isCut ? [cutWarning] : [])]
  const complete = await withSummary({ ...page, forms: joinForms(page.forms, forms), warnings }, input, context)
  return { ...pageResult(complete, { tier: 'pro', fetchedAt: now() }), ...actions.result() }
}

const waitForIgnored = 'waitFor was ignored: the URL returned something else than an HTML page.'

/** A text extraction does not use them. */
export const blockedResourceTypes: readonly BlockedResourceType[] = ['Image', 'Font', 'Media']
