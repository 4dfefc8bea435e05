import type { Input, Result } from '#shared/contract/operations/index.ts'
import { blockResources } from '#workers/browser/page/block-resources.ts'
import { noteAnswers } from '#workers/browser/page/note-answers.ts'
import { documentHtml } from '#workers/browser/page/page-html.ts'
import { readGlobals } from '#workers/browser/page/read-globals.ts'
import { cutWarning, renderPage } from '#workers/browser/page/render-page.ts'
import { describePage, type SeenPage } from '#workers/facts/tech/describe-page.ts'
import type { RenderContext } from '#workers/handler.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import { assertRealPage } from '#workers/pages/assert-real-page.ts'
import { cutShort } from '#workers/pages/freshness.ts'
import { emptyPage } from '#workers/pages/refusal/refusal-errors.ts'
import { blockedResourceTypes } from './fetch-pro.ts'

type Context = Pick<
  RenderContext,
  | 'browser'
  | 'now'
  | 'signal'
  | 'deadlineAt'
  | 'politeness'
  | 'extraction'
  | 'technologies'
  | 'dnsResolver'
  | 'noteFreshness'
>

/** `/tech` for a page that a browser renders. */
export async function techRendered({ url }: Input<'tech'>, context: Context): Promise<Result<'tech'>> {
  const { browser, now, signal, deadlineAt, politeness, technologies } = context
  const names = await technologies.globalNames(signal)
  const { shown, page } = await browser.inTab({ signal, deadlineAt }, async (tab) => {
    await blockResources(tab.cdp, blockedResourceTypes)
    noteAnswers(tab.page, politeness, now)
    const shown = await renderPage({ url, endsAt: deadlineAt - storeResultMs, signal }, tab)
    const page: SeenPage = { capture: shown, tier: 'pro' }
    if (shown.isRendered !== true) return { shown, page }
    // `shown` has what a reader sees. Technologies also show in hidden elements and comments.
    const capture = { ...shown, body: new TextEncoder().encode(await documentHtml(tab.cdp)) }
    return { shown, page: { ...page, capture, globals: await readGlobals(names, tab.cdp) } }
  })
  if (shown.isRendered === true || shown.status >= 400) await assertRealPage(shown, context, signal)
  const { isShell, result } = await describePage(page, context)
  if (shown.isCut) context.noteFreshness?.(cutShort)
  if (isShell && result.technologies.length === 0) throw emptyPage(true)
  return shown.isCut ? { ...result, warnings: [...(result.warnings ?? []), cutWarning] } : result
}
