import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import type { FixtureSite } from '#test/support/sites/fixture-site.ts'
import { hostilePaths, openHostilePages } from '#test/support/sites/hostile-pages.ts'
import type { Browser } from '#workers/browser/browser.ts'

const { memoryHogs, others } = hostilePaths()
const deadlineMs = 4000

describe('the work in a tab', () => {
  let browser: Browser
  let site: FixtureSite
  beforeAll(async () => {
    ;[browser, site] = await Promise.all([openTestBrowser({ tabs: 3 }), openHostilePages()])
  })
  afterAll(() => Promise.all([browser, site].map((open) => open[Symbol.asyncDispose]())))

  it.concurrent.each(others)('ends at %s, and the next work succeeds', checkEnd)
  // In sequence, to spare the machine.
  it.each(memoryHogs)('ends at %s, and the next work succeeds', checkEnd)

  async function checkEnd(path: string): Promise<void> {
    const outcome = await render(path, deadlineMs).catch((error: unknown) => error)
    if (outcome instanceof Error) expect([path, codeOf(outcome)]).toEqual([path, expect.stringMatching(documented)])
    expect(await render('/page', 30_000)).toContain('About calm')
  }

  /** The HTML of a page half a second after it loaded. */
  function render(path: string, limitMs: number): Promise<string> {
    const overdue = new AppError('DEADLINE_EXCEEDED', 'The page was not finished before the deadline.')
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(overdue), limitMs)
    const limits = { signal: deadline.signal, deadlineAt: Date.now() + limitMs }
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

/** Our own error codes, and Chromium's messages for a URL that is not a page, or a page that has closed. */
const documented =
  /^(?:RENDER_FAILED|PAGE_TOO_COMPLEX|DEADLINE_EXCEEDED|net::ERR_(?:ABORTED|TOO_MANY_REDIRECTS|HTTP_RESPONSE_CODE_FAILURE)|left)$/

function codeOf(error: Error): string {
  if (error instanceof AppError) return error.code
  if (/Execution context|detached|Session closed|Target closed|Navigating frame/i.test(error.message)) return 'left'
  return /net::\w+/.exec(error.message)?.[0] ?? error.message
}
