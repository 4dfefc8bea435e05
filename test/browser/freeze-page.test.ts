import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import type { Browser, Tab } from '#workers/browser/browser.ts'
import { callInPage, pageScript } from '#workers/browser/page/page-script.ts'

const freezePage = await pageScript('prepare-screenshot.ts', 'freezePage')
const decodeImages = await pageScript('prepare-screenshot.ts', 'decodeImages')
/** Longer than a test takes: a test ends only if `freezePage` stops waiting by itself. */
const freeze = ({ cdp }: Tab) => callInPage(cdp, freezePage, { hidden: [], maxMs: 600_000 })

const square = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100"/></svg>'
const held: (() => void)[] = []

let site: FixtureSite
let browser: Browser
beforeAll(async () => {
  site = await openFixtureSite({
    '/lazy':
      '<title>Lazy</title><div style="height:20000px"></div><img loading="lazy" src="/square.svg?far" width="9">',
    '/named': '<title>Named</title><img id="decoded images" src="/square.svg">',
    '/slow': '<title>Slow</title><img src="/held.svg">',
    '/square.svg': (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(square),
    '/held.svg': (_request, response) =>
      void held.push(() => response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(square)),
  })
  browser = await openTestBrowser({ tabs: 1 })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

const inPage = <T>(path: string, work: (tab: Tab) => Promise<T>) =>
  browser.inTab({ signal: AbortSignal.timeout(60_000), deadlineAt: Date.now() + 60_000 }, async (tab) => {
    await tab.page.goto(site.url + path, { waitUntil: 'domcontentloaded' })
    return work(tab)
  })

describe('freezing a page', () => {
  it('does not wait for a lazy image that Chromium has not requested', async () => {
    await inPage('/lazy', freeze)
    expect(site.requests).not.toContain('/square.svg?far')
  })

  it('waits for an image that loads', async () => {
    const loaded = await inPage('/slow', async (tab) => {
      const frozen = freeze(tab)
      await expect.poll(() => held.length).toBe(1)
      expect(await Promise.race([frozen, tab.page.evaluate('"not yet"')])).toBe('not yet')
      held[0]?.()
      await frozen
      return tab.page.evaluate('document.images[0].complete')
    })
    expect(loaded).toBe(true)
  })

  it('decodes an image again only if its source has changed since it was decoded', async () => {
    const counts = await inPage('/named', async (tab) => {
      const call = (script: string) => callInPage<number>(tab.cdp, script, {})
      const decodes = () => call('function () { return globalThis.decodes }')
      await call(countDecodes)
      await freeze(tab)
      const first = await decodes()
      await call(decodeImages)
      await freeze(tab)
      const second = await decodes()
      await call(`function () { document.images[0].src = '/square.svg?other' }`)
      await freeze(tab)
      return [first, second, await decodes()]
    })
    expect(counts).toEqual([1, 2, 3])
  })
})

/** Time stands still during the freeze, so that a slow machine decodes no image again because of its age. */
const countDecodes = `function () {
  globalThis.decodes = 0
  const { decode } = HTMLImageElement.prototype
  HTMLImageElement.prototype.decode = function () {
    globalThis.decodes += 1
    return decode.call(this)
  }
  performance.now = () => 0
}`
