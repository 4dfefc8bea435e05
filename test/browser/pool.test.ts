import { mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLeaders, chromiumProcesses } from '#test/support/chromium-processes.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/fixture-site.ts'
import { openTestBrowser } from '#test/support/open-test-browser.ts'
import type { Browser } from '#workers/browser/browser.ts'

const patient = { timeout: 60_000 }
const inTime = (ms = 30_000) => ({ signal: AbortSignal.timeout(ms), deadlineAt: Date.now() + ms })
const pidOf = (page: Page) => page.browser().process()?.pid ?? 0

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`webintel-chromium-${process.pid}-`))

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
  }, 60_000)
  afterAll(() => browser[Symbol.asyncDispose]())

  it('renders a page, and knows nothing of the tab before', patient, async () => {
    const visit = () =>
      browser.inTab(inTime(), async ({ page }) => {
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

  it('gives way to whatever else runs here', patient, async () => {
    const leader = await browser.inTab(inTime(), async ({ page }) => {
      await page.goto(site.url)
      return pidOf(page)
    })
    const niceness = () => chromiumProcesses([leader]).map((pid) => getPriority(pid))
    expect(niceness().length).toBeGreaterThan(2)
    const isLow = (nice: number) => nice > getPriority()
    await expect.poll(() => niceness().every(isLow), { timeout: 10_000 }).toBe(true)
  })

  it('has no popups, and answers what the page asks', patient, async () => {
    const seen = await browser.inTab(inTime(), async ({ page }) => {
      await page.goto(`${site.url}/popup`)
      const opened = new Promise((resolve) => page.browserContext().once('targetcreated', resolve))
      // Where somebody clicked, nothing else keeps a page from opening windows.
      const session = await page.createCDPSession()
      await session.send('Runtime.evaluate', { expression: "open('/?other')", userGesture: true })
      await opened
      await expect.poll(async () => (await page.browserContext().pages()).length, { timeout: 10_000 }).toBe(1)
      await page.goto(`${site.url}/asks`)
      const title = await page.title()
      await page.goto(`${site.url}/leave`)
      return [title, await page.evaluate('document.body.innerText')]
    })
    expect(seen).toEqual(['falsenull', 'Left'])
  })

  it('downloads nothing, and is granted nothing', patient, async () => {
    await browser.inTab(inTime(), async ({ page }) => {
      await expect(page.goto(`${site.url}/file`)).rejects.toThrow(/ERR_ABORTED/)
      await page.goto(site.url)
      const states = await page.evaluate(`Promise.all(['geolocation', 'notifications', 'camera', 'microphone'].map(
        async (name) => (await navigator.permissions.query({ name })).state))`)
      expect(states).toEqual(['denied', 'denied', 'denied', 'denied'])
    })
  })

  it('has no way to addresses that are not allowed, and says why', patient, async () => {
    const code = await browser.inTab(inTime(), async ({ page, line }) => {
      await page.goto('http://10.1.2.3/').catch(() => undefined)
      return line.failureOf('10.1.2.3')?.code
    })
    expect(code).toBe('URL_NOT_ALLOWED')
  })

  it('rejects with what the work rejects with, and with the reason of the signal', patient, async () => {
    const fails = browser.inTab(inTime(), () => Promise.reject(new RangeError('of the work')))
    await expect(fails).rejects.toThrow(new RangeError('of the work'))
    const cancel = new AbortController()
    const waits = browser.inTab({ ...inTime(), signal: cancel.signal }, async () => {
      cancel.abort(new RangeError('cancelled'))
      await new Promise(() => {})
    })
    await expect(waits).rejects.toThrow(new RangeError('cancelled'))
  })

  it(
    'is taken from a page that never rests within two seconds of the deadline, and the next job is done',
    patient,
    async () => {
      const startedAt = Date.now()
      let endless: Page | undefined
      const hangs = browser.inTab(
        { signal: new AbortController().signal, deadlineAt: startedAt + 1000 },
        ({ page }) => {
          endless = page
          return page.goto(`${site.url}/endless`, { timeout: 0 })
        },
      )
      await expect(hangs).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
      await expect.poll(() => endless?.isClosed(), { timeout: 10_000, interval: 20 }).toBe(true)
      expect(Date.now() - startedAt).toBeLessThan(3000)
      expect(await browser.inTab(inTime(), async ({ page }) => (await page.goto(site.url))?.status())).toBe(200)
    },
  )

  it('is had by as many jobs at once as there are tabs, and no more', patient, async () => {
    const release = Promise.withResolvers<void>()
    let running = 0
    const jobs = [1, 2, 3, 4, 5].map(() =>
      browser.inTab(inTime(), async ({ page }) => {
        running += 1
        await release.promise
        await page.goto(site.url)
      }),
    )
    await expect.poll(() => running, { timeout: 20_000 }).toBe(2)
    // A third one would begin meanwhile.
    await sleep(1500)
    expect(running).toBe(2)
    release.resolve()
    await Promise.all(jobs)
    expect(running).toBe(5)
  })

  it('proves that it renders', patient, async () => {
    await expect(browser.prove()).resolves.toBeUndefined()
    expect(browser.about).toMatchObject({ version: expect.stringMatching(/Chrome\/\d+/) })
  })
})

describe('a browser of the pool', () => {
  it('that is killed costs its job one more run', patient, async () => {
    await using browser = await openTestBrowser({ tabs: 1 })
    let runs = 0
    const answer = await browser.inTab(inTime(), async ({ page }) => {
      runs += 1
      if (runs === 1) process.kill(pidOf(page), 'SIGKILL')
      await page.goto(site.url)
      return page.title()
    })
    expect([answer, runs]).toEqual(['Plain', 2])
  })

  it('that is killed twice under a job ends it as RENDER_FAILED, and the next is done', patient, async () => {
    await using browser = await openTestBrowser({ tabs: 1 })
    let runs = 0
    const killer = browser.inTab(inTime(), async ({ page }) => {
      runs += 1
      process.kill(pidOf(page), 'SIGKILL')
      await page.goto(site.url)
    })
    await expect(killer).rejects.toMatchObject({ code: 'RENDER_FAILED' })
    expect(runs).toBe(2)
    expect(await browser.inTab(inTime(), async ({ page }) => (await page.goto(site.url))?.status())).toBe(200)
  })

  it('ends a page that takes too much memory, and goes on', patient, async () => {
    await using browser = await openTestBrowser({ tabs: 1, limits: { pageMegabytes: 300 } })
    const greedy = browser.inTab(inTime(), async ({ page }) => {
      await page.goto(site.url)
      await page.evaluate(
        `new Promise(() => setInterval(() => (self.kept ??= []).push(new Uint8Array(5e7).fill(7)), 50))`,
      )
    })
    await expect(greedy).rejects.toMatchObject({ code: 'RENDER_FAILED' })
    expect(await browser.inTab(inTime(), async ({ page }) => (await page.goto(site.url))?.status())).toBe(200)
  })

  it('finds no folder of a process that had the number of its own', patient, async () => {
    const stale = `webintel-chromium-${process.pid}-stale`
    mkdirSync(join(tmpdir(), stale, 'Default'), { recursive: true })
    utimesSync(join(tmpdir(), stale), 1, 1)
    const kept = folders().filter((name) => name !== stale)
    await using browser = await openTestBrowser({ tabs: 1 })
    expect(folders()).toEqual(expect.arrayContaining(kept))
    expect(folders()).not.toContain(stale)
    await browser.prove()
  })

  it('leaves no process and no folder behind, whatever was going on', patient, async () => {
    const [others, kept] = [chromiumLeaders(), folders()]
    const browser = await openTestBrowser({ tabs: 3 })
    const works = [1, 2, 3, 4].map(() =>
      browser.inTab(inTime(), ({ page }) => page.goto(`${site.url}/endless`, { timeout: 0 })),
    )
    const ends = Promise.allSettled(works)
    const leaders = () => chromiumLeaders().filter((pid) => !others.includes(pid))
    await expect.poll(leaders).not.toEqual([])
    const own = leaders()
    await browser[Symbol.asyncDispose]()
    expect((await ends).map(({ status }) => status)).toEqual(works.map(() => 'rejected'))
    expect([...leaders(), ...chromiumProcesses(own)]).toEqual([])
    expect(folders()).toEqual(kept)
  })
})
