import type { Figure } from '#bench/figures/figure.ts'
import { alternate } from '#bench/fixtures/alternate.ts'
import { compareRates } from '#bench/fixtures/compare-rates.ts'
import { measure } from '#bench/fixtures/measure.ts'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import { blockResources } from '#workers/browser/page/block-resources.ts'
import { renderPage } from '#workers/browser/page/render-page.ts'
import { blockedResourceTypes } from '#workers/handlers/fetch-pro.ts'
import { openBarePuppeteer } from './open-bare-puppeteer.ts'
import { scriptedText, openRenderingSite } from './site.ts'

const load = { count: 100, inFlight: 4 }

/** Rendered pages per second from the pool, with idle detection, compared to `goto` and `content` in a context each. */
export async function renderedPages(): Promise<Figure[]> {
  await using site = await openRenderingSite()
  await using browser = await openTestBrowser({ tabs: load.inFlight })
  await using bare = await openBarePuppeteer()
  const { signal } = new AbortController()
  const now = Date.now

  const pool = (url: string) => {
    const endsAt = now() + 30_000
    return browser.inTab({ signal, deadlineAt: endsAt }, async (tab) => {
      await blockResources(tab.cdp, blockedResourceTypes)
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
      if (!html.includes(scriptedText)) throw new Error('the script of the page did not run')
    }, load)
  const rounds = await alternate(90, { ours: () => rate(pool), baseline: () => rate(puppeteer) })
  return [
    {
      comparison: `Rendered pages per second, ${load.inFlight} at once, to bare puppeteer's \`goto\` and \`content\` in a context for each`,
      ...compareRates(rounds, 1),
      target: { atLeast: 0.85 },
    },
  ]
}
