import { describe, expect, it } from 'vitest'
import { clockShiftedBy } from '#test/support/clock-shifted-by.ts'
import { openFleet } from '#test/support/fleet.ts'
import { openHeldSite } from '#test/support/held-site.ts'
import { timedFetch } from '#test/support/timed-fetch.ts'

const deadlineMs = 5000

describe.concurrent('workers whose clocks are', { timeout: 60_000 }, () => {
  it.for([
    ['a minute', 60_000],
    ['ten minutes', 600_000],
  ] as const)('%s slow and fast do their jobs as others do, and end them at their deadline', async ([, shiftMs]) => {
    await using site = await openHeldSite()
    await using fleet = await openFleet({ FETCH_CONCURRENCY: '2' })
    const workers = [fleet.worker(clockShiftedBy(-shiftMs)), fleet.worker(clockShiftedBy(shiftMs))]
    const [api] = await Promise.all([fleet.api(), fleet.scheduler(clockShiftedBy(shiftMs)), ...workers])
    const fetchAll = (path: string, count: number) => {
      const urls = Array.from({ length: count }, (_, number) => `${site.url}${path}?${number}`)
      return Promise.all(urls.map((url) => timedFetch(api, { url, timeout: deadlineMs })))
    }

    for (const state of ['miss', 'hit']) {
      for (const { status, body } of await fetchAll('/page', 12)) {
        expect([status, body['cache']]).toEqual([200, expect.objectContaining({ state })])
        expect((body['cache'] as { age: number }).age).toBeLessThan(30)
      }
    }
    // Four at once: both workers have one.
    for (const { status, body, tookMs } of await fetchAll('/held', 4)) {
      expect([status, body['code']]).toEqual([502, 'TARGET_TIMEOUT'])
      expect(tookMs).toBeGreaterThan(0.9 * deadlineMs)
      expect(tookMs).toBeLessThan(deadlineMs + 2000)
    }
  })
})
