import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import puppeteer, { type Browser as Chromium, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { canarySong, openCanary, type Canary } from '#test/support/canary.ts'
import { writeChromiumScript } from '#test/support/chromium-script.ts'
import type { FixtureSite } from '#test/support/fixture-site.ts'
import { chromiumPlace, openTestBrowser } from '#test/support/open-test-browser.ts'
import type { Browser } from '#workers/browser/browser.ts'
import { chooseChromium } from '#workers/browser/choose-chromium.ts'
import { unpackChromium } from '#workers/browser/unpack-chromium.ts'
import { openEscapeSite, type EscapePage } from './escape-pages.ts'
import { escapeWays } from './escape-ways.ts'

const lookup = async () => ['127.0.0.9']
const patience = { timeout: 120_000 }
const chromium = (await chooseChromium(chromiumPlace)) ?? expect.unreachable('there is a Chromium')
/** The ways past the proxy that this Chromium knows. */
const bareWays = escapeWays.filter(({ control }) => control === 'bare' || (control === 'windowed' && !chromium.isShell))

/** Of the ways over the proxy a few: that it is the only way is what Chromiums may differ in. */
const fewWays = escapeWays.filter(({ control, name }) => control !== 'proxied' || ['fetch', 'iframes'].includes(name))

describe.each([
  { whose: 'the browser', ways: escapeWays, find: async () => chromium },
  {
    whose: 'the browser of the npm package',
    ways: fewWays,
    find: async () => ({ ...(await unpackChromium(tmpdir())), isShell: true }),
  },
])('a page in $whose', ({ ways, find }) => {
  let site: FixtureSite
  let guarded: Browser
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'webintel-egress-'))
    const { path: chromePath } = await writeChromiumScript(await find(), dir)
    site = await openEscapeSite(escapeWays)
    const place = { ...chromiumPlace, chromePath }
    guarded = await openTestBrowser({ allow: new URL(site.url).host, lookup, place })
  }, 120_000)
  afterAll(async () => {
    await Promise.all([site, guarded].map((each) => each[Symbol.asyncDispose]()))
    await rm(dir, { recursive: true })
  })

  it.concurrent.each(ways)('reaches nothing inside by $name', patience, async (way) => {
    await using canary = await openCanary()
    const { wasRefused, text } = await inTab(guarded, site, { way, canary })
    expect(canary.seen).toEqual([])
    expect(text).not.toContain(canarySong)
    expect(text).not.toContain('root:x:')
    // Or it did not even try, and the test says nothing.
    expect(wasRefused || way.control !== 'proxied').toBe(true)
  })
})

describe('where the configuration allows it, a page in the browser', () => {
  let site: FixtureSite
  let open: Browser
  beforeAll(async () => {
    site = await openEscapeSite(escapeWays)
    open = await openTestBrowser({ lookup })
  }, 120_000)
  afterAll(() => Promise.all([site, open].map((each) => each[Symbol.asyncDispose]())))

  it.concurrent.each(escapeWays.filter(({ control }) => control === 'proxied'))(
    'is seen to reach it by $name',
    patience,
    async (way) => {
      await using canary = await openCanary()
      await inTab(open, site, { way, canary })
      expect(canary.seen).not.toEqual([])
    },
  )
})

describe('in a Chromium as it comes, a page', () => {
  let site: FixtureSite
  let bare: Chromium
  beforeAll(async () => {
    site = await openEscapeSite(escapeWays)
    bare = await puppeteer.launch({
      executablePath: chromium.path,
      pipe: true,
      headless: chromium.isShell ? 'shell' : true,
      args: ['--no-sandbox'],
      ...(chromium.env && { env: chromium.env }),
    })
  }, 120_000)
  afterAll(() => Promise.all([site[Symbol.asyncDispose](), bare.close()]))

  // One after the other: what is not seen does not speculate.
  it.each(bareWays)('is seen to reach it by $name', patience, async (way) => {
    await using canary = await openCanary()
    const page = await bare.newPage()
    await visit(page, site, { way, canary })
    await vi.waitUntil(() => canary.seen.length > 0, { timeout: 20_000 })
    await page.close()
  })
})

interface Attempt {
  way: EscapePage
  canary: Canary
}

/** Lets a page try. `wasRefused`: the proxy was asked; `text`: all that the page and its frames say when it is done. */
async function inTab(
  browser: Browser,
  site: FixtureSite,
  attempt: Attempt,
): Promise<{ wasRefused: boolean; text: string }> {
  const { way, canary } = attempt
  const limits = { signal: AbortSignal.timeout(60_000), deadlineAt: Date.now() + 60_000 }
  return browser.inTab(limits, async ({ page, line }) => {
    await visit(page, site, attempt)
    const wasRefused = () => line.failureOf('127.0.0.9') !== undefined
    if (way.control === 'proxied') {
      const hasTried = () => wasRefused() || canary.seen.length > 0
      await vi.waitUntil(hasTried, { timeout: 20_000, interval: 20 }).catch(() => {})
    }
    // Time for what comes after the first attempt, and for what leaves no trace.
    await sleep(way.control === 'proxied' ? 300 : 2000)
    const texts = Promise.all(page.frames().map((frame) => frame.content().catch(() => '')))
    return { wasRefused: wasRefused(), text: (await Promise.race([texts, sleep(3000, [])])).join('\n') }
  })
}

/** Some things only a visitor may begin: each page is clicked once. */
async function visit(page: Page, site: FixtureSite, { way, canary }: Attempt): Promise<void> {
  await page.goto(`${site.url}/page/${encodeURIComponent(way.name)}?port=${canary.port}`).catch(() => {})
  await page.mouse.click(100, 100).catch(() => {})
}
