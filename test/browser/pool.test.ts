import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import { chromiumProcesses } from '#test/support/processes/chromium-processes.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import type { Browser } from '#workers/browser/browser.ts'

const within = (ms = 30_000) => ({ signal: AbortSignal.timeout(ms), deadlineAt: Date.now() + ms })
const pidOf = (page: Page) => page.browser().process()?.pid ?? 0

let site: FixtureSite
beforeAll(async () => {
  site = await openFixtureSite({
    '/': '<title>Plain</title><h1>Plain</h1>',
    '/endless': '<h1>Endless</h1><script>for (;;);</script>',
    '/popup': '<h1>Opener</h1>',
    '/asks': `<script>
      addEventListener('beforeunload', (event) => event.preventDefault())
      print(); alert('stop'); document.title = String(confirm('Sure?')) + prompt('Who?')
    </script>`,
    '/leave': '<h1>Left</h1>',
    '/file': (_request, response) =>
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename=file.bin' }).end('file'),
  })
})
afterAll(() => site[Symbol.asyncDispose]())

describe('a tab of the pool', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openTestBrowser({ tabs: 2 })
  })
  afterAll(() => browser[Symbol.asyncDispose]())

  it('renders a page without cookies or storage of earlier tabs', async () => {
    const visit = () =>
      browser.inTab(within(), async ({ page }) => {
        await page.goto(site.url)
        return page.evaluate(`(() => {
          const known = document.cookie + (localStorage.getItem('known') ?? '')
          document.cookie = 'known=1; max-age=1000'
          localStorage.setItem('known', '1')
          return document.title + known
        })()`)
      })
    expect([await visit(), await visit(), await visit()]).toEqual(['Plain', 'Plain', 'Plain'])
  })

  it('runs at low priority', async () => {
    const leader = await browser.inTab(within(), async ({ page }) => {
      await page.goto(site.url)
      return pidOf(page)
    })
    const niceness = () => chromiumProcesses([leader]).map((pid) => getPriority(pid))
    expect(niceness().length).toBeGreaterThan(2)
    const isLow = (nice: number) => nice > getPriority()
    await expect.poll(() => niceness().every(isLow)).toBe(true)
  })

  it('closes popups and dismisses dialogs', async () => {
    const seen = await browser.inTab(within(), async ({ page }) => {
      await page.goto(`${site.url}/popup`)
      const opened = new Promise((resolve) => page.browserContext().once('targetcreated', resolve))
      // After a user gesture, Chromium itself lets a page open windows.
      const session = await page.createCDPSession()
      await session.send('Runtime.evaluate', { expression: "open('/?other')", userGesture: true })
      await opened
      await expect.poll(async () => (await page.browserContext().pages()).length).toBe(1)
      await page.goto(`${site.url}/asks`)
      const title = await page.title()
      await page.goto(`${site.url}/leave`)
      return [title, await page.evaluate('document.body.innerText')]
    })
    expect(seen).toEqual(['falsenull', 'Left'])
  })

  it('denies downloads and permissions', async () => {
    await browser.inTab(within(), async ({ page }) => {
      await expect(page.goto(`${site.url}/file`)).rejects.toThrow(/ERR_ABORTED/)
      await page.goto(site.url)
      const states = await page.evaluate(`Promise.all(['geolocation', 'notifications', 'camera', 'microphone'].map(
        async (name) => (await navigator.permissions.query({ name })).state))`)
      expect(states).toEqual(['denied', 'denied', 'denied', 'denied'])
    })
  })

  it('cannot reach addresses that are not allowed, and reports the reason', async () => {
    const code = await browser.inTab(within(), async ({ page, proxy }) => {
      await page.goto('http://10.1.2.3/').catch(() => undefined)
      return proxy.failureOf('10.1.2.3')?.code
    })
    expect(code).toBe('URL_NOT_ALLOWED')
  })

  it('rejects with the error of the work, or the reason of the signal', async () => {
    const fails = browser.inTab(within(), () => Promise.reject(new RangeError('of the work')))
    await expect(fails).rejects.toThrow(new RangeError('of the work'))
    const cancel = new AbortController()
    const waits = browser.inTab({ ...within(), signal: cancel.signal }, async () => {
      cancel.abort(new RangeError('cancelled'))
      await new Promise(() => {})
    })
    await expect(waits).rejects.toThrow(new RangeError('cancelled'))
  })

  it('closes a page that never ends after the deadline, and the next job succeeds', async () => {
    let endless: Page | undefined
    const hangs = browser.inTab({ signal: new AbortController().signal, deadlineAt: Date.now() + 1000 }, ({ page }) => {
      endless = page
      return page.goto(`${site.url}/endless`)
    })
    await expect(hangs).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
    await expect.poll(() => endless?.isClosed(), { interval: 20 }).toBe(true)
    expect(await browser.inTab(within(), async ({ page }) => (await page.goto(site.url))?.status())).toBe(200)
  })

  it('runs as many jobs at once as there are tabs', async () => {
    const release = Promise.withResolvers<void>()
    let running = 0
    const jobs = [1, 2, 3, 4, 5].map(() =>
      browser.inTab(within(), async ({ page }) => {
        running += 1
        await release.promise
        await page.goto(site.url)
      }),
    )
    await expect.poll(() => running).toBe(2)
    // A third job would start in this time.
    await sleep(1500)
    expect(running).toBe(2)
    release.resolve()
    await Promise.all(jobs)
    expect(running).toBe(5)
  })

  it('passes the rendering check', async () => {
    await expect(browser.checkRendering()).resolves.toBeUndefined()
    expect(browser.info).toMatchObject({ version: expect.stringMatching(/Chrome\/\d+/) })
  })
})
