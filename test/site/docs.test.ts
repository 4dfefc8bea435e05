import type { Browser } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#shared/contract/operations/index.ts'
import { axeViolations, visitPage, widthsOf, type View } from '#test/support/browser/visit-page.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'

const timeout = 120_000

describe('/docs in a browser', { timeout }, () => {
  const scope = new AsyncDisposableStack()
  let paid: PaidService
  let browser: Browser
  beforeAll(async () => {
    paid = scope.use(await openPaidService())
    browser = scope.use(await openPersonBrowser()).browser
  })
  afterAll(() => scope.disposeAsync())

  const visit = (path: string, view?: View) => visitPage(browser, `${paid.service.url}${path}`, view)

  const pages = ['', '/quick-start', '/paying', '/prices', '/errors', '/playground', '/operations/search', '/webhooks']
  it.each(pages)('/docs%s has no violation of axe, light and dark, narrow and wide', async (path) => {
    for (const view of [
      { width: 360, scheme: 'dark' },
      { width: 1280, scheme: 'light' },
    ] as const) {
      await using visited = await visit(`/docs${path}`, view)
      expect(await axeViolations(visited.page)).toEqual([])
      const [content, window] = await widthsOf(visited.page)
      expect([view.width, content]).toEqual([view.width, window])
      expect(visited.problems).toEqual([])
    }
  })

  it.each([360, 1280])('/bot has no violation of axe and fits a width of %i', async (width) => {
    await using visited = await visit('/bot', { width, scheme: width === 360 ? 'dark' : 'light' })
    expect(await axeViolations(visited.page)).toEqual([])
    const [content, window] = await widthsOf(visited.page)
    expect([width, content]).toEqual([width, window])
    expect(visited.problems).toEqual([])
  })

  it.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('/docs/reference has no violation of axe and fits a width of %i, %s', async (width, scheme) => {
    await using visited = await visit('/docs/reference', { width, scheme })
    await visited.shows('/monitor/create')
    expect(await visited.page.$$eval('html.dark-mode', (pages) => pages.length)).toBe(scheme === 'dark' ? 1 : 0)
    await visited.click('#operations-Pages-fetch-basic .opblock-summary-control', '.try-out__btn')
    await visited.click('.try-out__btn', '.btn.execute')
    // Optional headers are empty: a price limit in them would reject most calls.
    expect(await visited.page.$$eval('.parameters input', (fields) => fields.map(({ value }) => value))).toEqual([
      '',
      '',
      '',
    ])
    await visited.click('.btn.execute')
    await visited.shows('Error: Payment Required')
    // The button changes its colour in a transition.
    await visited.page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')
    expect(await axeViolations(visited.page)).toEqual([])
    const [content, window] = await widthsOf(visited.page)
    expect([width, content]).toEqual([width, window])
    expect(visited.problems).toEqual([])
    await visited.click('nav a')
    await visited.shows('Quick start')
  })

  it.each([360, 1280])('covers no code with a button at a width of %i', async (width) => {
    await using visited = await visit('/docs/quick-start', { width, scheme: 'light' })
    const gaps = await visited.page.$$eval('.code', (blocks) =>
      blocks
        .filter((block) => block.checkVisibility())
        .map((block) => {
          const pre = block.querySelector('pre')
          pre?.scrollTo({ left: pre.scrollWidth })
          const button = block.querySelector('button.copy')?.getBoundingClientRect()
          const range = block.ownerDocument.createRange()
          range.selectNodeContents(block.querySelector('code') ?? block)
          if (button === undefined) return 'no button'
          return [...range.getClientRects()].some(
            (line) =>
              line.right > button.left &&
              line.left < button.right &&
              line.bottom > button.top &&
              line.top < button.bottom,
          )
        }),
    )
    expect(gaps.length).toBeGreaterThan(2)
    expect(gaps.filter((isCovered) => isCovered !== false)).toEqual([])
  })

  it('keeps the example of an operation in view beside its fields, or above them on a narrow screen', async () => {
    for (const [width, expected] of [
      [1280, { isBeside: true, isInView: true }],
      [360, { isBeside: false, isInView: false }],
    ] as const) {
      await using visited = await visit('/docs/operations/fetch-basic', { width })
      const place = await visited.page.$eval('.operation-example', (example) => {
        const fields = example.ownerDocument.querySelector('#input')
        const isBeside = example.getBoundingClientRect().left >= (fields?.getBoundingClientRect().right ?? Infinity)
        example.ownerDocument.querySelector('#answer')?.scrollIntoView()
        const { top, bottom } = example.getBoundingClientRect()
        return { isBeside, isInView: top >= 0 && bottom <= 900 }
      })
      expect(place).toEqual(expected)
    }
  })

  it('keeps the header and the contents of a page in view, and marks the section that is read', async () => {
    await using visited = await visit('/docs/webhooks', { width: 1280 })
    const { page } = visited
    const place = () =>
      page.evaluate(`(() => {
        const [header, contents, text, heading] = ['header.site', '.docs-contents', '.prose', '#retries'].map(
          (selector) => document.querySelector(selector).getBoundingClientRect(),
        )
        return {
          headerTop: header.top,
          isBeside: contents.left >= text.right,
          isInView: contents.top >= header.bottom && contents.bottom <= innerHeight,
          isHeadingHidden: heading.top < header.bottom,
          marked: document.querySelector('.docs-contents [aria-current]')?.textContent,
        }
      })()`)
    await page.locator('.docs-contents a[href="#retries"]').click()
    await page.waitForSelector('.docs-contents a[href="#retries"][aria-current]')
    expect(await place()).toEqual({
      headerTop: 0,
      isBeside: true,
      isInView: true,
      isHeadingHidden: false,
      marked: 'Retries',
    })
    expect(await axeViolations(page)).toEqual([])
    await page.setViewport({ width: 1279, height: 900 })
    expect(await place()).toMatchObject({ isBeside: false })
    // The name of the site stands above the names of the pages, also in a wide window.
    await page.setViewport({ width: 1800, height: 900 })
    const [brand, link] = await page.$$eval('.brand, .docs-menu li:first-child a', ([first, second]) =>
      [first, second].map((each) => each?.getBoundingClientRect().left ?? 0),
    )
    expect(Math.abs((brand ?? 0) - (link ?? 0))).toBeLessThan(12)
  })

  it('is searched by the keyboard alone', async () => {
    await using visited = await visit('/docs')
    const { page } = visited
    await page.keyboard.press('/')
    await page.keyboard.type('idempotency of events')
    await visited.shows('Webhooks › Idempotency')
    expect(
      await page.$$eval('#docs-results li:first-child strong mark', (all) => all.map((each) => each.textContent)),
    ).toEqual(['Idempotency'])
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(new URL(page.url())).toMatchObject({ pathname: '/docs/webhooks', hash: '#idempotency' })
    await page.keyboard.down('Control')
    await page.keyboard.press('k')
    await page.keyboard.up('Control')
    await page.keyboard.type('zzzzqqqq')
    await visited.shows('No page has')
    await page.keyboard.press('Escape')
    expect(await page.$eval('#docs-search', (dialog) => dialog.checkVisibility())).toBe(false)
  })

  it('shows examples in one language at a time, chosen by the arrow keys and remembered', async () => {
    await using visited = await visit('/docs/operations/fetch-basic')
    const { page } = visited
    const shown = () =>
      page.$$eval('.code-group .code:not([hidden]) code', (codes) => codes.map((code) => code.className))
    expect(await shown()).toEqual(['language-sh'])
    await page.focus('[role=tab][aria-selected=true]')
    await page.keyboard.press('ArrowRight')
    expect(await shown()).toEqual(['language-ts'])
    await page.keyboard.press('End')
    expect(await shown()).toEqual(['language-python'])
    await page.goto(`${paid.service.url}/docs/paying`)
    expect(new Set(await shown())).toEqual(new Set(['language-python']))
  })

  it('works without JavaScript: all pages are listed, and all languages shown', async () => {
    await using home = await visit('/docs', { isScriptOff: true })
    const links = await home.page.$$eval('main a', (all) => all.map((link) => link.getAttribute('href')))
    for (const { name } of operations) expect(links).toContain(`/docs/operations/${name}`)
    await using visited = await visit('/docs/operations/fetch-basic', { isScriptOff: true })
    const blocks = await visited.page.$$eval('.code-group .code', (all) => all.map((block) => block.checkVisibility()))
    expect(blocks).toEqual([true, true, true])
    expect(await visited.page.$eval('#docs-search-open', (search) => search.checkVisibility())).toBe(false)
  })
})
