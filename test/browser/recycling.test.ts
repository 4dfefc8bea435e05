import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import { chromiumProcesses } from '#test/support/processes/chromium-processes.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

const within = () => ({ signal: AbortSignal.timeout(30_000), deadlineAt: Date.now() + 30_000 })
const pidOf = (page: Page) => page.browser().process()?.pid ?? 0

const answers: (() => void)[] = []

let site: FixtureSite
beforeAll(async () => {
  site = await openFixtureSite({
    '/': '<title>Plain</title><h1>Plain</h1>',
    '/held': (_request, response) => void answers.push(() => response.end('<title>Held</title>')),
  })
})
afterAll(() => site[Symbol.asyncDispose]())

describe('a browser of the pool', () => {
  it('is replaced after a number of jobs, when its running job has ended', async () => {
    await using browser = await openTestBrowser({ tabs: 2, limits: { jobs: 2 } })
    const firstPid = await browser.inTab(within(), async ({ page }) => pidOf(page))
    const finish = Promise.withResolvers<void>()
    const long = browser.inTab(within(), async ({ page }) => {
      await finish.promise
      await page.goto(site.url)
      return pidOf(page)
    })
    const pids = []
    for (let jobs = 0; jobs < 6; jobs++) pids.push(await browser.inTab(within(), async ({ page }) => pidOf(page)))
    finish.resolve()
    expect(await long).toBeGreaterThan(0)
    expect(new Set(pids).size).toBeGreaterThan(1)
    await expect.poll(() => chromiumProcesses([firstPid])).toEqual([])
  })

  it('is replaced after a number of minutes', async () => {
    let minutes = 0
    const now = () => Date.now() + minutes * 60_000
    await using browser = await openTestBrowser({ tabs: 1, limits: { minutes: 10 }, now })
    const pidAfter = (passed: number) => {
      minutes = passed
      return browser.inTab({ ...within(), deadlineAt: now() + 30_000 }, async ({ page }) => pidOf(page))
    }
    const firstPid = await pidAfter(0)
    expect(await pidAfter(9)).toBe(firstPid)
    // The limit is checked when a job ends: this one or the one before.
    await pidAfter(11)
    expect(await pidAfter(11)).not.toBe(firstPid)
    await expect.poll(() => chromiumProcesses([firstPid])).toEqual([])
  })

  it('is replaced above its memory limit, when its running jobs have ended', async () => {
    await using browser = await openTestBrowser({ tabs: 4, limits: { megabytes: 400 } })
    const pidOfNext = () => browser.inTab(within(), async ({ page }) => pidOf(page))
    const firstPid = await pidOfNext()
    const finish = Promise.withResolvers<void>()
    const large = browser.inTab(within(), async ({ page }) => {
      await page.goto(site.url)
      // Memory is sampled every 200 ms: so far it was below the limit.
      await sleep(2000)
      const before = await pidOfNext()
      await page.evaluate(`self.kept = Array.from({ length: 8 }, () => new Uint8Array(5e7).fill(7)).length`)
      await finish.promise
      return [before, pidOf(page), await page.title()]
    })
    await expect.poll(() => browser.usedMb()).toBeGreaterThan(400)
    expect(await pidOfNext()).not.toBe(firstPid)
    finish.resolve()
    expect(await large).toEqual([firstPid, firstPid, 'Plain'])
    await expect.poll(() => chromiumProcesses([firstPid])).toEqual([])
  })
  it('opens its spare tab when no page loads its document', async () => {
    await using browser = await openTestBrowser({ tabs: 4 })
    await browser.inTab(within(), async ({ page }) => {
      const tabs = () => page.browser().targets().length
      const loaded = page.goto(`${site.url}/held`)
      await expect.poll(() => answers.length).toBe(1)
      const before = tabs()
      const other = await browser.inTab(within(), async ({ page }) => pidOf(page))
      expect(other).toBe(pidOf(page))
      await expect.poll(tabs).toBe(before)
      await sleep(500)
      expect(tabs()).toBe(before)
      answers[0]?.()
      await loaded
      await expect.poll(tabs).toBeGreaterThan(before)
    })
  })
})
