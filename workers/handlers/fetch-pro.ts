import { AppError } from '#shared/contract/errors.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import { blockResources, type BlockedResourceType } from '#workers/browser/page/block-resources.ts'
import { noteAnswers } from '#workers/browser/page/note-answers.ts'
import { cutWarning, renderPage } from '#workers/browser/page/render-page.ts'
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
>

export async function fetchPro(input: Input<'fetch-pro'>, context: Context): Promise<Result<'fetch-pro'>> {
  try {
    return await fetchRendered(input, context)
  } catch (thrown) {
    const isUnsupported = thrown instanceof AppError && thrown.code === 'UNSUPPORTED_CONTENT_TYPE'
    const page = isUnsupported ? await downloadDocument(input.url, input, context, context.signal) : undefined
    if (page === undefined) throw thrown
    return pageResult(page, { tier: 'basic', fetchedAt: context.now() })
  }
}

async function fetchRendered(input: Input<'fetch-pro'>, context: Context): Promise<Result<'fetch-pro'>> {
  const { browser, now, signal, deadlineAt, politeness } = context
  const { url, waitFor, format } = input
  const hostToObserve = findHostToObserve(input, context)
  let attempts = 0
  let hadBotCheck = false
  const { capture, sent } = await browser.inTab({ signal, deadlineAt }, async (tab) => {
    attempts += 1
    tab.page.on('response', (response) => {
      const isDocument = response.request().isNavigationRequest() && response.frame() === tab.page.mainFrame()
      hadBotCheck ||= isDocument && blockedStatuses.has(response.status())
    })
    await blockResources(tab.cdp, blockedResourceTypes)
    const sentPage = watchSentPage(tab.page)
    noteAnswers(tab.page, politeness, now)
    const capture = await renderPage({ url, waitFor, endsAt: deadlineAt - storeResultMs, signal }, tab)
    const isComparable = capture.isRendered === true && (await hostToObserve) !== undefined
    return { capture, ...(isComparable && { sent: await sentPage() }) }
  })
  const page = await readCapture(capture, input, context, signal)
  context.noteRendering?.({ finalUrl: capture.url, isHard: attempts > 1 || hadBotCheck })
  const host = await hostToObserve
  if (host !== undefined && sent !== undefined && !capture.isCut)
    void observeSentPage({ host, sent, content: page.content, format }, context, signal)
  if (capture.isCut) context.noteFreshness?.(cutShort)
  const isIgnored = waitFor !== undefined && capture.isRendered !== true
  const warnings = [...page.warnings, ...(isIgnored ? [waitForIgnored] : []), ...(capture.isCut ? [cutWarning] : [])]
  return pageResult({ ...page, warnings }, { tier: 'pro', fetchedAt: now() })
}

const waitForIgnored = 'waitFor was ignored: the URL returned something else than an HTML page.'

/** A text extraction does not use them. */
export const blockedResourceTypes: readonly BlockedResourceType[] = ['Image', 'Font', 'Media']
