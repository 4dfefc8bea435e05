import { isBrowserInQuestion } from '#shared/host-lessons.ts'
import type { Input } from '#shared/operations/index.ts'
import { leaveOut, type LeftOut } from '#workers/browser/leave-out.ts'
import { renderPage } from '#workers/browser/render-page.ts'
import { watchSentPage } from '#workers/browser/watch-sent-page.ts'
import type { Handler, RenderContext } from '#workers/handler.ts'
import { learnOfSentPage } from '#workers/learn-of-sent-page.ts'
import { pageResult } from '#workers/pages/page-result.ts'
import { readFresh } from '#workers/pages/read-page.ts'
import { handInMs } from '#workers/run.ts'

export const fetchPro: Handler<'fetch-pro'> = async (input, context) => {
  const { browser, now, signal, deadlineAt } = context
  const { url, waitFor, format } = input
  const hostInQuestion = findHostInQuestion(input, context)
  const { capture, sent } = await browser.inTab({ signal, deadlineAt }, async (tab) => {
    await leaveOut(tab.cdp, leavesOut)
    const sentPage = watchSentPage(tab.page)
    const capture = await renderPage({ url, waitFor, endsAt: deadlineAt - handInMs, signal }, tab)
    const isWanted = capture.isRendered === true && (await hostInQuestion) !== undefined
    return { capture, ...(isWanted && { sent: await sentPage() }) }
  })
  const page = await readFresh(capture, input, context, signal)
  const host = await hostInQuestion
  if (host !== undefined && sent !== undefined)
    void learnOfSentPage({ host, sent, content: page.content, format }, context, signal)
  return pageResult(page, { tier: 'pro', fetchedAt: now() })
}

/** Nobody reads them. */
export const leavesOut: readonly LeftOut[] = ['Image', 'Font', 'Media']

/** The host, where this call is to find out whether its pages need a browser. */
async function findHostInQuestion(
  { mainContent, includeSelector, excludeSelector, maxTokens }: Input<'fetch-pro'>,
  { ticket, hosts, now }: Pick<RenderContext, 'ticket' | 'hosts' | 'now'>,
): Promise<string | undefined> {
  // A way of /fetch/resilient names none: that tries plain HTTP itself.
  const { host } = ticket
  const isPart =
    !mainContent || includeSelector !== undefined || excludeSelector !== undefined || maxTokens !== undefined
  if (host === undefined || isPart) return undefined
  const known = await hosts.find(host).catch(() => undefined)
  return isBrowserInQuestion(known, now()) ? host : undefined
}
