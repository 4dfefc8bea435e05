import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumProcesses } from '#test/support/chromium-processes.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/fixture-site.ts'
import { openTestBrowser } from '#test/support/open-test-browser.ts'

const patient = { timeout: 60_000 }
const inTime = () => ({ signal: AbortSignal.timeout(30_000), deadlineAt: Date.now() + 30_000 })
const pidOf = (page: Page) => page.browser().process()?.pid ?? 0

let site: FixtureSite
beforeAll(async () => {
  site = await openFixtureSite({ '/': '<title>Plain</title><h1>Plain</h1>' })
})
afterAll(() => site[Symbol.asyncDispose]())

describe('a browser of the pool', () => {
  it('is replaced after so many jobs, one in work finishing first', patient, async () => {
    await using browser = await openTestBrowser({ tabs: 2, limits: { jobs: 2 } })
    const firstPid = await browser.inTab(inTime(), async ({ page }) => pidOf(page))
    const lasting = Promise.withResolvers<void>()
    const long = browser.inTab(inTime(), async ({ page }) => {
      await lasting.promise
      await page.goto(site.url)
      return pidOf(page)
    })
    const pids = []
    for (let jobs = 0; jobs < 6; jobs++) pids.push(await browser.inTab(inTime(), async ({ page }) => pidOf(page)))
    lasting.resolve()
    expect(await long).toBeGreaterThan(0)
    expect(new Set(pids).size).toBeGreaterThan(1)
    await expect.poll(() => chromiumProcesses([firstPid]), { timeout: 20_000 }).toEqual([])
  })

  it('is replaced after so many minutes', patient, async () => {
    let minutes = 0
    const now = () => Date.now() + minutes * 60_000
    await using browser = await openTestBrowser({ tabs: 1, limits: { minutes: 10 }, now })
    const pidAfter = (passed: number) => {
      minutes = passed
      return browser.inTab({ ...inTime(), deadlineAt: now() + 30_000 }, async ({ page }) => pidOf(page))
    }
    const firstPid = await pidAfter(0)
    expect(await pidAfter(9)).toBe(firstPid)
    // Its time is up when a job is done, this one or the one before.
    await pidAfter(11)
    expect(await pidAfter(11)).not.toBe(firstPid)
    await expect.poll(() => chromiumProcesses([firstPid]), { timeout: 20_000 }).toEqual([])
  })

  it('is replaced when it takes too much memory, those in work finishing first', patient, async () => {
    await using browser = await openTestBrowser({ tabs: 4, limits: { megabytes: 400 } })
    const pidOfNext = () => browser.inTab(inTime(), async ({ page }) => pidOf(page))
    const firstPid = await pidOfNext()
    const lasting = Promise.withResolvers<void>()
    const greedy = browser.inTab(inTime(), async ({ page }) => {
      await page.goto(site.url)
      // It is looked at each second: until now it was not too large.
      await sleep(2000)
      const before = await pidOfNext()
      await page.evaluate(`self.kept = Array.from({ length: 8 }, () => new Uint8Array(5e7).fill(7)).length`)
      await lasting.promise
      return [before, pidOf(page), await page.title()]
    })
    await expect.poll(() => browser.usedMb(), { timeout: 20_000 }).toBeGreaterThan(400)
    expect(await pidOfNext()).not.toBe(firstPid)
    lasting.resolve()
    expect(await greedy).toEqual([firstPid, firstPid, 'Plain'])
    await expect.poll(() => chromiumProcesses([firstPid]), { timeout: 20_000 }).toEqual([])
  })
})
