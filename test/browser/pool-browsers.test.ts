import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockFolder } from '#shared/runtime/processes/lock-folder.ts'
import { identify, type ProcessIdentity } from '#shared/runtime/processes/process-identity.ts'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import { chromiumLeaders, chromiumProcesses } from '#test/support/processes/chromium-processes.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

const within = (ms = 30_000) => ({ signal: AbortSignal.timeout(ms), deadlineAt: Date.now() + ms })
const pidOf = (page: Page) => page.browser().process()?.pid ?? 0

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`webintel-profile-${process.pid}-`))

let site: FixtureSite
beforeAll(async () => {
  site = await openFixtureSite({
    '/': '<title>Plain</title><h1>Plain</h1>',
    '/endless': '<h1>Endless</h1><script>for (;;);</script>',
  })
})
afterAll(() => site[Symbol.asyncDispose]())

describe('a browser of the pool', () => {
  it('that is killed makes its job run once more', async () => {
    await using browser = await openTestBrowser({ tabs: 1 })
    let runs = 0
    const answer = await browser.inTab(within(), async ({ page }) => {
      runs += 1
      if (runs === 1) process.kill(pidOf(page), 'SIGKILL')
      await page.goto(site.url)
      return page.title()
    })
    expect([answer, runs]).toEqual(['Plain', 2])
  })

  it('that is killed twice fails its job with RENDER_FAILED, and the next job succeeds', async () => {
    await using browser = await openTestBrowser({ tabs: 1 })
    let runs = 0
    const killer = browser.inTab(within(), async ({ page }) => {
      runs += 1
      process.kill(pidOf(page), 'SIGKILL')
      await page.goto(site.url)
    })
    await expect(killer).rejects.toMatchObject({ code: 'RENDER_FAILED' })
    expect(runs).toBe(2)
    expect(await browser.inTab(within(), async ({ page }) => (await page.goto(site.url))?.status())).toBe(200)
  })

  it('kills a page above its memory limit, and goes on', async () => {
    await using browser = await openTestBrowser({ tabs: 1, limits: { pageMegabytes: 300 } })
    let runs = 0
    const large = browser.inTab(within(), async ({ page }) => {
      runs += 1
      await page.goto(site.url)
      await page.evaluate(
        `new Promise(() => setInterval(() => (self.kept ??= []).push(new Uint8Array(5e7).fill(7)), 50))`,
      )
    })
    await expect(large).rejects.toMatchObject({ code: 'PAGE_TOO_COMPLEX' })
    expect(runs).toBe(1)
    expect(await browser.inTab(within(), async ({ page }) => (await page.goto(site.url))?.status())).toBe(200)
  })

  it('lets a page use 400 MB, and kills another that uses 620 MB', async () => {
    await using browser = await openTestBrowser({ tabs: 2, limits: { megabytes: 5000 } })
    const ended = Promise.withResolvers<void>()
    const take = (megabytes: number, until: Promise<void>) =>
      browser.inTab(within(), async ({ page }) => {
        await page.goto(site.url)
        await page.evaluate(
          `self.kept = Array.from({ length: ${megabytes / 20} }, () => new Uint8Array(2e7).fill(7)).length`,
        )
        await until
        return page.title()
      })
    const small = take(400, ended.promise)
    const never = Promise.withResolvers<void>()
    await expect(take(620, never.promise)).rejects.toMatchObject({ code: 'PAGE_TOO_COMPLEX' })
    ended.resolve()
    expect(await small).toBe('Plain')
  })

  it('removes stale profile folders and kills their browsers when it starts', async () => {
    const stale = join(tmpdir(), `webintel-profile-${process.pid}-stale`)
    mkdirSync(join(stale, 'Default'), { recursive: true })
    const orphan = spawn('sleep', ['600'], { detached: true })
    const ended = once(orphan, 'exit')
    leaveOwnerFile(stale, identify(Number(orphan.pid)))
    await using browser = await openTestBrowser({ tabs: 1 })
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(folders().filter((name) => name.includes('stale'))).toEqual([])
    await browser.checkRendering()
  })

  it('does not kill another process that has the process id of a killed browser', async () => {
    const stale = join(tmpdir(), `webintel-profile-${process.pid}-stale`)
    mkdirSync(stale)
    const bystander = spawn('sleep', ['600'], { detached: true })
    leaveOwnerFile(stale, { pid: Number(bystander.pid), startedAt: 'before' })
    await using browser = await openTestBrowser({ tabs: 1 })
    expect(folders().filter((name) => name.includes('stale'))).toEqual([])
    expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null])
    bystander.kill('SIGKILL')
    await browser.checkRendering()
  })

  it('leaves no process and no folder behind when it closes during jobs', async () => {
    const [otherLeaders, oldFolders] = [chromiumLeaders(), folders()]
    const browser = await openTestBrowser({ tabs: 3 })
    const works = [1, 2, 3, 4].map(() => browser.inTab(within(), ({ page }) => page.goto(`${site.url}/endless`)))
    const ends = Promise.allSettled(works)
    const leaders = () => chromiumLeaders().filter((pid) => !otherLeaders.includes(pid))
    await expect.poll(leaders).not.toEqual([])
    const own = leaders()
    await browser[Symbol.asyncDispose]()
    expect((await ends).map(({ status }) => status)).toEqual(works.map(() => 'rejected'))
    expect([...leaders(), ...chromiumProcesses(own)]).toEqual([])
    expect(folders()).toEqual(oldFolders)
  })
})

/** Leaves the owner file of a killed process, whose lock is free. */
function leaveOwnerFile(dir: string, child: ProcessIdentity | undefined): void {
  const claim = lockFolder(dir)
  claim?.writeOwner({ child })
  const owner = readFileSync(join(dir, 'owner.json'))
  claim?.[Symbol.dispose]()
  writeFileSync(join(dir, 'owner.json'), owner)
}
