import type { Action, Step } from '#shared/contract/models/actions.ts'
import { pageActions } from '#workers/browser/actions/page-actions.ts'
import type { OpenBrowser } from '#workers/browser/open-browser.ts'
import { renderPage } from '#workers/browser/page/render-page.ts'
import type { Extraction } from '#workers/pages/isolated/extraction.ts'
import type { RawPage } from '#workers/pages/page.ts'

interface Acted {
  url: string
  actions: Action[]
  /** Default: 20 s. */
  timeoutMs?: number | undefined
}

const limitMs = 60_000

/** Opens a page in a tab and runs steps in it. Returns its HTML after the steps, and their results. Throws as the call would fail. */
export function actIn(
  browser: OpenBrowser,
  { url, actions, timeoutMs = 20_000 }: Acted,
): Promise<{ html: string; steps: Step[] }> {
  const signal = AbortSignal.timeout(limitMs)
  return browser.inTab({ signal, deadlineAt: Date.now() + limitMs }, async (tab) => {
    const endsAt = Date.now() + timeoutMs
    const extraction = { extract: async ({ body }: RawPage) => ({ content: new TextDecoder().decode(body) }) }
    const page = pageActions({ url, actions }, { extraction: extraction as unknown as Extraction, signal })
    const { body } = await renderPage({ url, endsAt, signal, act: await page.prepare(tab, endsAt) }, tab)
    return { html: new TextDecoder().decode(body), steps: page.result().steps ?? [] }
  })
}
