import type { Browser, Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, visitPage, widthsOf, type View } from '#test/support/browser/visit-page.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'

describe('the front page in a browser', { timeout: 120_000 }, () => {
  const scope = new AsyncDisposableStack()
  let paid: PaidService
  let browser: Browser
  beforeAll(async () => {
    paid = scope.use(await openPaidService())
    browser = scope.use(await openPersonBrowser()).browser
  })
  afterAll(() => scope.disposeAsync())

  const visit = (path: string, view?: View) => visitPage(browser, `${paid.service.url}${path}`, view)

  it.each(['/', '/pricing', '/status', '/nope', '/memory/list'])(
    '%s has no violation of axe and fits its window, light and dark, narrow and wide',
    async (path) => {
      for (const view of [
        { width: 360, scheme: 'dark' },
        { width: 1280, scheme: 'light' },
      ] as const) {
        await using visited = await visit(path, view)
        expect(await axeViolations(visited.page)).toEqual([])
        const [content, window] = await widthsOf(visited.page)
        expect([view.width, content]).toEqual([view.width, window])
        expect(visited.problems).toEqual([])
      }
    },
  )

  it('reads a page by the free tier, with the keyboard alone', async () => {
    await using visited = await visit('/')
    await visited.page.focus('#read-url')
    await visited.page.keyboard.type(`${paid.site.url}/`)
    await visited.page.keyboard.press('Enter')
    await visited.page.waitForSelector('#read-markdown:not([hidden])')
    const shown = await visited.page.$eval('#read-markdown', ({ textContent }) => textContent)
    const free = await fetch(`${paid.service.url}/r/${encodeURIComponent(`${paid.site.url}/`)}?format=text`)
    expect(shown).toBe(await free.text())
    expect(await axeViolations(visited.page)).toEqual([])
  })

  it('has the colours that a person chose on every page, before it is painted', async () => {
    // This listener is the first: by then, the script in the head has run, and no other.
    const prepare = (page: Page) =>
      page.evaluateOnNewDocument(() => {
        const { document } = globalThis as unknown as { document: EventTarget & { documentElement: HTMLElementLike } }
        document.addEventListener('DOMContentLoaded', () => {
          Reflect.set(globalThis, 'early', document.documentElement.dataset['theme'])
        })
      })
    await using visited = await visit('/', { scheme: 'light', prepare })
    const { page } = visited
    const colours = () =>
      page.evaluate(`[early, document.querySelector('#theme').value, getComputedStyle(document.body).backgroundColor]`)
    const [light, dark] = ['rgb(247, 248, 250)', 'rgb(13, 18, 25)']
    expect(await colours()).toEqual(['system', 'system', light])
    await page.focus('#theme')
    await page.keyboard.type('Dark')
    for (const path of ['/', '/docs/quick-start', '/dashboard', '/bot', '/nope']) {
      await page.goto(paid.service.url + path)
      expect([path, await colours()]).toEqual([path, ['dark', 'dark', dark]])
      expect([path, await axeViolations(page)]).toEqual([path, []])
    }
    await page.goto(`${paid.service.url}/docs/reference`)
    expect(await page.$$eval('html.dark-mode', (pages) => pages.length)).toBe(1)
    await page.goto(`${paid.service.url}/pricing`)
    await page.select('#theme', 'system')
    expect(await colours()).toEqual(['dark', 'system', light])
    await page.reload()
    expect(await colours()).toEqual(['system', 'system', light])
    expect(visited.problems).toEqual([])
  })

  it('says what is wrong with an address', async () => {
    await using visited = await visit('/')
    await visited.page.type('#read-url', 'http://10.0.0.1/')
    await visited.page.keyboard.press('Enter')
    await visited.shows('This service connects only to public addresses')
    expect(await visited.page.$eval('#read-markdown', (element) => element.checkVisibility())).toBe(false)
  })

  it('shows a call for the terminal without JavaScript', async () => {
    await using visited = await visit('/', { isScriptOff: true })
    await visited.shows('curl')
    expect(await visited.page.$eval('#read', (form) => form.checkVisibility())).toBe(false)
  })
})

/** The part of an element that the test reads in the page. */
interface HTMLElementLike {
  dataset: Record<string, string>
}
