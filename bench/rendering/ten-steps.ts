import type { Page } from 'puppeteer'
import type { Figure } from '#bench/figures/figure.ts'
import { alternate } from '#bench/fixtures/alternate.ts'
import { measure, median } from '#bench/fixtures/measure.ts'
import type { Action } from '#shared/contract/models/actions.ts'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { pageActions } from '#workers/browser/actions/page-actions.ts'
import { renderPage } from '#workers/browser/page/render-page.ts'
import { createExtraction, openPageProcesses } from '#workers/pages/isolated/extraction.ts'
import { openBarePuppeteer } from './open-bare-puppeteer.ts'

const load = { count: 10, inFlight: 1 }
const rows = [1, 2, 3, 4, 5]

/** Ten steps in a local page, from its load to its content, compared to the locators of bare puppeteer. */
export async function tenSteps(): Promise<Figure[]> {
  await using site = await openFixtureSite({ '/favicon.ico': '', '/page': page() })
  await using processes = openPageProcesses(1)
  await using browser = await openTestBrowser()
  await using bare = await openBarePuppeteer()
  const { signal } = new AbortController()
  const extraction = createExtraction(processes)
  const actions = rows.flatMap((row): Action[] => [
    { type: 'type', selector: `#field${row}`, value: `Text ${row}` },
    { type: 'click', selector: `#button${row}` },
  ])

  const pool = (url: string) => {
    const endsAt = Date.now() + 30_000
    return browser.inTab({ signal, deadlineAt: endsAt }, async (tab) => {
      const act = await pageActions({ url, actions }, { extraction, signal }).prepare(tab, endsAt)
      const { body } = await renderPage({ url, endsAt, signal, act }, tab)
      return new TextDecoder().decode(body)
    })
  }
  const puppeteer = (url: string) => bare.inPage((opened) => actWithLocators(opened, url))
  const time = (read: (url: string) => Promise<string>) =>
    measure(async (number) => {
      const html = await read(`${site.url}/page?${number}`)
      if (!rows.every((row) => html.includes(`Shown: Text ${row}`))) throw new Error('a step had no effect')
    }, load)
  const rounds = await alternate(60, {
    ours: () => time(pool),
    baseline: () => time(puppeteer),
  })
  // The first round is a warm-up.
  const counted = rounds.slice(1)
  return [
    {
      comparison:
        'Ten steps in a page, median, to `goto`, ten locators and `content` of bare puppeteer, a context each',
      ours: `${median(counted.map(({ ours }) => ours.medianMs)).toFixed(0)} ms`,
      baseline: `${median(counted.map(({ baseline }) => baseline.medianMs)).toFixed(0)} ms`,
      ratio: median(counted.map(({ ours, baseline }) => ours.medianMs / baseline.medianMs)),
      target: { atMost: 1.15 },
    },
  ]
}

async function actWithLocators(page: Page, url: string): Promise<string> {
  await page.goto(url)
  for (const row of rows) {
    await page.locator(`#field${row}`).fill(`Text ${row}`)
    await page.locator(`#button${row}`).click()
  }
  return page.content()
}

function page(): string {
  const form = (row: number) =>
    `<p><input id="field${row}"> <button id="button${row}" onclick="out${row}.textContent = 'Shown: ' + field${row}.value">Show</button> <output id="out${row}"></output></p>`
  return articlePage('steps').replace('</article>', `${rows.map(form).join('')}</article>`)
}
