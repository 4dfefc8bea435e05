import { prepareTab, type LeftOut } from '#workers/browser/prepare-tab.ts'
import { renderPage } from '#workers/browser/render-page.ts'
import type { Handler } from '#workers/handler.ts'
import { pageResult } from '#workers/pages/page-result.ts'
import { readFresh } from '#workers/pages/read-page.ts'
import { handInMs } from '#workers/run.ts'

export const fetchPro: Handler<'fetch-pro'> = async (input, context) => {
  const { browser, now, signal, deadlineAt } = context
  const { url, waitFor } = input
  const capture = await browser.inTab({ signal, deadlineAt }, async (tab) => {
    const prepared = await prepareTab(tab, { leavesOut, now })
    return renderPage({ url, waitFor, endsAt: deadlineAt - handInMs, signal }, prepared)
  })
  const page = await readFresh(capture, input, context, signal)
  return pageResult(page, { tier: 'pro', fetchedAt: now() })
}

/** Nobody reads them. */
export const leavesOut: readonly LeftOut[] = ['Image', 'Font', 'Media']
