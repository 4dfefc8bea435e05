import type { Figure } from '#bench/figures/figure.ts'
import { alternate } from '#bench/ground/alternate.ts'
import { compareRates } from '#bench/ground/compare-rates.ts'
import { measure } from '#bench/ground/measure.ts'
import { openTestBrowser } from '#test/support/open-test-browser.ts'
import { leaveOut } from '#workers/browser/leave-out.ts'
import { renderPage } from '#workers/browser/render-page.ts'
import { leavesOut } from '#workers/handlers/fetch-pro.ts'
import { openBare } from './open-bare.ts'
import { lastWords, openRenderingSite } from './site.ts'

const load = { count: 100, inFlight: 4 }

/** Pages as HTML, at rest, from the pool, against `goto` and `content` in a context for each. */
export async function renderedPages(): Promise<Figure[]> {
  await using site = await openRenderingSite()
  await using browser = await openTestBrowser({ tabs: load.inFlight })
  await using bare = await openBare()
  const { signal } = new AbortController()
  const now = Date.now

  const pool = (url: string) => {
    const endsAt = now() + 30_000
    return browser.inTab({ signal, deadlineAt: endsAt }, async (tab) => {
      await leaveOut(tab.cdp, leavesOut)
      const { body } = await renderPage({ url, endsAt, signal }, tab)
      return new TextDecoder().decode(body)
    })
  }
  const puppeteer = (url: string) =>
    bare.inPage(async (page) => {
      await page.goto(url)
      return page.content()
    })
  const rate = (read: (url: string) => Promise<string>) =>
    measure(async (number) => {
      const html = await read(`${site.url}/page?${number}`)
      if (!html.includes(lastWords)) throw new Error('the page was not rendered')
    }, load)
  const rounds = await alternate(90, { ours: () => rate(pool), baseline: () => rate(puppeteer) })
  return [
    {
      what: `Rendered pages per second, ${load.inFlight} at once, to bare puppeteer's \`goto\` and \`content\` in a context for each`,
      ...compareRates(rounds, 1),
      target: { atLeast: 0.85 },
    },
  ]
}
