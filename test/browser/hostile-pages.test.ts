import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { FixtureSite } from '#test/support/fixture-site.ts'
import { hostilePaths, openHostilePages } from '#test/support/hostile-pages.ts'
import { openTestBrowser } from '#test/support/open-test-browser.ts'
import type { Browser } from '#workers/browser/browser.ts'

const { calm, hungry } = hostilePaths()
const deadlineMs = 4000
/** Those of the browser for its own end, and some for a busy machine. */
const graceMs = 10_000
const slow = { timeout: 120_000 }

describe('the work in a tab', () => {
  let browser: Browser
  let site: FixtureSite
  beforeAll(async () => {
    ;[browser, site] = await Promise.all([openTestBrowser({ tabs: 3 }), openHostilePages()])
  }, 120_000)
  afterAll(() => Promise.all([browser, site].map((open) => open[Symbol.asyncDispose]())), 60_000)

  it.concurrent.each(calm)('ends in time at %s, and the next succeeds', slow, endsInTime)
  // One after the other, for the sake of the machine that runs the tests.
  it.each(hungry)('ends in time at %s, and the next succeeds', slow, endsInTime)

  async function endsInTime(path: string): Promise<void> {
    const startedAt = performance.now()
    const outcome = await render(path, deadlineMs).catch((error: unknown) => error)
    if (outcome instanceof Error) expect([path, codeOf(outcome)]).toEqual([path, expect.stringMatching(documented)])
    expect(performance.now() - startedAt).toBeLessThan(deadlineMs + graceMs)
    expect(await render('/page', 30_000)).toContain('About calm')
  }

  /** What is there of a page half a second after it came. */
  function render(path: string, limitMs: number): Promise<string> {
    const overdue = new AppError('DEADLINE_EXCEEDED', 'The page was not done in time.')
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(overdue), limitMs)
    const limits = { signal: ending.signal, deadlineAt: Date.now() + limitMs }
    return browser
      .inTab(limits, async ({ page }) => {
        await page.goto(site.url + path, { waitUntil: 'domcontentloaded' })
        await page.mouse.click(100, 100)
        await page.mouse.wheel({ deltaY: 5000 })
        await sleep(500)
        return page.content()
      })
      .finally(() => clearTimeout(timer))
  }
})

/** Ours, or what the browser says of an address that is no page, or of a page that is no longer there. */
const documented =
  /^(?:RENDER_FAILED|DEADLINE_EXCEEDED|net::ERR_(?:ABORTED|TOO_MANY_REDIRECTS|HTTP_RESPONSE_CODE_FAILURE)|left)$/

function codeOf(error: Error): string {
  if (error instanceof AppError) return error.code
  if (/Execution context|detached|Session closed|Target closed|Navigating frame/i.test(error.message)) return 'left'
  return /net::\w+/.exec(error.message)?.[0] ?? error.message
}
