import { describe, expect, it, vi } from 'vitest'
import { isOver } from '#shared/storage/stores/jobs.ts'
import { timedFetch } from '#test/support/calls/timed-fetch.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import { clockShiftedBy } from '#test/support/processes/clock-shifted-by.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'
import { storedJobs } from '#test/support/stores/stored-jobs.ts'

const deadlineMs = 5000

describe.concurrent('workers whose clocks are', { timeout: 900_000 }, () => {
  it.for([
    ['a minute', 60_000],
    ['ten minutes', 600_000],
  ] as const)('%s slow or fast do their jobs, and end them at the deadline', async ([, shiftMs]) => {
    await using site = await openHeldSite()
    await using fleet = await openFleet({ POOL_CONCURRENCY: 'fetch:2' })
    const workers = [fleet.worker(clockShiftedBy(-shiftMs)), fleet.worker(clockShiftedBy(shiftMs))]
    const [api] = await Promise.all([fleet.api(), fleet.scheduler(clockShiftedBy(shiftMs)), ...workers])
    const fetchAll = (path: string, count: number) => {
      const urls = Array.from({ length: count }, (_, number) => `${site.url}${path}?${number}`)
      return Promise.all(urls.map((url) => timedFetch(api, { url, timeout: path === '/held' ? deadlineMs : 30_000 })))
    }

    for (const state of ['miss', 'hit']) {
      for (const { status, body } of await fetchAll('/page', 12)) {
        expect([status, body['cache']]).toEqual([200, expect.objectContaining({ state })])
        expect((body['cache'] as { age: number }).age).toBeLessThan(shiftMs / 2000)
      }
    }
    // Four at once, so that both workers have one. On a busy worker the job's deadline may pass before the target's timeout.
    const ends = [
      [502, 'TARGET_TIMEOUT'],
      [504, 'DEADLINE_EXCEEDED'],
    ]
    for (const { status, body, tookMs } of await fetchAll('/held', 4)) {
      expect(ends).toContainEqual([status, body['code']])
      expect(tookMs).toBeGreaterThan(0.9 * deadlineMs)
    }
    // The API ends its wait at the deadline anyway. A worker that used its own slow clock would keep the job for the whole shift.
    await vi.waitFor(async () => expect((await storedJobs(fleet)).filter((job) => !isOver(job))).toEqual([]), {
      timeout: 0.75 * shiftMs,
      interval: 200,
    })
  })
})

describe('an API process whose clock is an hour fast', () => {
  it('refuses a sign-in that another process has used', async () => {
    const publicUrl = 'https://webintel.test'
    await using fleet = await openFleet({ PUBLIC_URL: publicUrl })
    const [right, fast] = await Promise.all([fleet.api(), fleet.api(clockShiftedBy(3_600_000))])
    const target = '/memory/list?prefix=a'
    const headers = await evmWallet().sign({ baseUrl: publicUrl, target })
    const send = async (url: string) => {
      const response = await fetch(url + target, { headers })
      return [response.status, ((await response.json()) as { code?: string }).code]
    }
    expect(await send(right.url)).toEqual([200, undefined])
    expect(await send(fast.url)).toEqual([401, 'REPLAY_DETECTED'])
  })
})
