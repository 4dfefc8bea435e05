import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import puppeteer, { type Browser as Chromium, type Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeChromiumScript } from '#test/support/browser/chromium-script.ts'
import { chromiumSettings, openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import { canarySecret, openCanary, type Canary } from '#test/support/sites/canary.ts'
import type { FixtureSite } from '#test/support/sites/fixture-site.ts'
import type { Browser } from '#workers/browser/browser.ts'
import { chooseChromium, unpackChromium } from '#workers/browser/chromium/choose-chromium.ts'
import { escapePages } from './escapes.ts'
import { openEscapeSite, type EscapePage } from './open-escape-site.ts'

const lookup = async () => ['127.0.0.9']
const chromium = (await chooseChromium(chromiumSettings)) ?? expect.unreachable('No Chromium was found.')
/** The escapes that bypass the proxy in an unprotected Chromium of this kind. */
const unproxiedPages = escapePages.filter(
  ({ control }) => control === 'bare' || (control === 'windowed' && !chromium.isShell),
)

/** Few escapes through the proxy: Chromium versions differ only in those that bypass it. */
const fewPages = escapePages.filter(({ control, name }) => control !== 'proxied' || ['fetch', 'iframes'].includes(name))

describe.each([
  { name: 'the browser', pages: escapePages, find: async () => chromium },
  {
    name: 'the browser of the npm package',
    pages: fewPages,
    find: async () => ({ ...(await unpackChromium(tmpdir())), isShell: true }),
  },
])('a page in $name', ({ pages, find }) => {
  let site: FixtureSite
  let guarded: Browser
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'webintel-egress-'))
    const { path: chromePath } = await writeChromiumScript(await find(), dir)
    site = await openEscapeSite(escapePages)
    const settings = { ...chromiumSettings, chromePath }
    guarded = await openTestBrowser({ allow: new URL(site.url).host, lookup, chromium: settings })
  })
  afterAll(async () => {
    await Promise.all([site, guarded].map((each) => each[Symbol.asyncDispose]()))
    await rm(dir, { recursive: true })
  })

  it.concurrent.each(pages)('cannot reach an internal server by $name', async (escape) => {
    await using canary = await openCanary()
    const { hasTried, text } = await inTab(guarded, site, { escape, canary })
    expect(canary.seen).toEqual([])
    expect(text).not.toContain(canarySecret)
    expect(text).not.toContain('root:x:')
    // A page that did not try would prove nothing.
    expect(hasTried || escape.control !== 'proxied').toBe(true)
  })
})

describe('a page in a browser whose rules allow internal addresses', () => {
  let site: FixtureSite
  let open: Browser
  beforeAll(async () => {
    site = await openEscapeSite(escapePages)
    open = await openTestBrowser({ lookup })
  })
  afterAll(() => Promise.all([site, open].map((each) => each[Symbol.asyncDispose]())))

  it.concurrent.each(escapePages.filter(({ control }) => control === 'proxied'))(
    'reaches the server by $name, so the test can fail',
    async (escape) => {
      await using canary = await openCanary()
      await inTab(open, site, { escape, canary })
      expect(canary.seen).not.toEqual([])
    },
  )
})

describe('a page in a Chromium without our flags', () => {
  let site: FixtureSite
  let bare: Chromium
  beforeAll(async () => {
    site = await openEscapeSite(escapePages)
    bare = await puppeteer.launch({
      executablePath: chromium.path,
      pipe: true,
      headless: chromium.isShell ? 'shell' : true,
      args: ['--no-sandbox'],
      ...(chromium.env && { env: chromium.env }),
    })
  })
  afterAll(() => Promise.all([site[Symbol.asyncDispose](), bare.close()]))

  // In sequence: Chromium does not prefetch for a page in the background.
  it.each(unproxiedPages)('reaches the server by $name, so the test can fail', async (escape) => {
    await using canary = await openCanary()
    const page = await bare.newPage()
    await visit(page, site, { escape, canary })
    await vi.waitUntil(() => canary.seen.length > 0, { timeout: 300_000 })
    await page.close()
  })
})

interface Attempt {
  escape: EscapePage
  canary: Canary
}

/** Opens an escape page. `hasTried`: it asked the proxy for the server. `text`: the HTML of the page and its frames afterwards. */
async function inTab(
  browser: Browser,
  site: FixtureSite,
  attempt: Attempt,
): Promise<{ hasTried: boolean; text: string }> {
  const { escape, canary } = attempt
  const limits = { signal: AbortSignal.timeout(60_000), deadlineAt: Date.now() + 60_000 }
  return browser.inTab(limits, async ({ page, proxy }) => {
    await visit(page, site, attempt)
    const wasRefused = () => proxy.failureOf('127.0.0.9') !== undefined
    if (escape.control === 'proxied') {
      const hasTried = () => wasRefused() || canary.seen.length > 0
      await vi.waitUntil(hasTried, { timeout: 60_000, interval: 20 }).catch(() => {})
    }
    // Time for later attempts, and for those that leave no trace.
    await sleep(escape.control === 'proxied' ? 300 : 2000)
    const texts = Promise.all(page.frames().map((frame) => frame.content().catch(() => '')))
    return { hasTried: wasRefused(), text: (await Promise.race([texts, sleep(3000, [])])).join('\n') }
  })
}

/** Opens the page and clicks it once: some escapes need a user gesture. */
async function visit(page: Page, site: FixtureSite, { escape, canary }: Attempt): Promise<void> {
  await page.goto(`${site.url}/page/${encodeURIComponent(escape.name)}?port=${canary.port}`).catch(() => {})
  await page.mouse.click(100, 100).catch(() => {})
}
