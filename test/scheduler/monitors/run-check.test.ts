import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dueNow } from '#api/inline/monitor/pause-and-resume.ts'
import { microDollars } from '#shared/contract/price.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { deliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { hourMs, openMonitoredStore, type MonitoredStore } from '#test/support/stores/monitored-store.ts'

const id = 'shop'
const url = `https://${id}.example/`
const owner = '0x1'
const limits = {
  prices: {
    scheduled: { basic: microDollars('0.002'), pro: microDollars('0.006') },
    early: { basic: microDollars('0.003'), pro: microDollars('0.007') },
  },
}
const page = (cost: string) => `A lamp of brass\nPrice: ${cost} euros\nDelivery takes two days`

let monitored: MonitoredStore
beforeEach(async () => {
  monitored = await openMonitoredStore()
  monitored.pages.set(url, page('10'))
})
afterEach(() => monitored[Symbol.asyncDispose]())

const notices = async () => (await deliveryStore(monitored.store).list(id, { limit: 100 })).deliveries
const checks = async () => (await monitorCheckStore(monitored.store).list(id, { limit: 100 })).checks
const tiers = () => monitored.taken.map(({ tier }) => tier)

const addCredits = (amount: number) =>
  creditStore(monitored.store).append({
    wallet: owner,
    operationId: `purchase ${amount} ${monitored.clock.now}`,
    type: 'purchase',
    amount,
    requestId: 'r',
    at: monitored.clock.now,
  })

describe('a check', () => {
  it('of a page that changed is confirmed by a second probe, and reported once', async () => {
    await monitored.addLearned(id)
    monitored.pages.set(url, page('12'))
    expect(await monitored.tick()).toEqual({ again: 1 })
    expect(await notices()).toEqual([])
    await monitored.next(id)
    expect((await notices()).map(({ type, seq }) => [type, seq])).toEqual([['monitor.changed', 1]])
    await monitored.next(id)
    await monitored.next(id)
    expect((await notices()).length).toBe(1)
    expect((await checks()).map(({ status, looks: probes }) => [status, probes])).toEqual([
      ['same', 1],
      ['same', 1],
      ['changed', 2],
      ['learning', 5],
    ])
  })

  it('that is postponed counts for nothing, and comes back after a growing pause', async () => {
    await monitored.addLearned(id)
    const before = await monitored.record(id)
    monitored.pages.set(url, { kind: 'postponed', retryAfterMs: 1000 })
    const pauses: number[] = []
    for (let probe = 0; probe < 6; probe++) {
      monitored.clock.now = Math.max(monitored.clock.now, (await monitored.record(id)).nextLookAt)
      expect(await monitored.tick()).toEqual({ postponed: 1 })
      pauses.push((await monitored.record(id)).nextLookAt - monitored.clock.now)
    }
    for (const [index, base] of [2000, 4000, 8000, 16_000, 32_000, 60_000].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(base)
      expect(pauses[index]).toBeLessThanOrEqual(base * 1.25)
    }
    const { watch, checkCount, dueAt, looks: probes } = await monitored.record(id)
    expect({ watch, checkCount, dueAt, looks: probes }).toEqual({
      watch: before.watch,
      checkCount: before.checkCount,
      dueAt: before.dueAt,
      looks: before.looks,
    })
    expect(await checks()).toHaveLength(1)
    monitored.pages.set(url, page('10'))
    await monitored.next(id)
    expect(await monitored.record(id)).not.toHaveProperty('postponed')
    expect((await checks())[0]).toMatchObject({ status: 'same', looks: 1 })
  })

  it.each([
    [0.1, 1],
    [2, 2],
    [24, 24],
  ])('every %s h that is postponed for %i h is a failure, which is reported', async (interval, hours) => {
    await monitored.addLearned(id, { failAfter: 1, intervalMs: interval * hourMs })
    const dueAt = monitored.clock.now
    monitored.pages.set(url, { kind: 'postponed', retryAfterMs: 600_000 })
    while ((await notices()).length === 0) await monitored.next(id)
    expect((await notices())[0]).toMatchObject({ type: 'monitor.failed' })
    expect((await monitored.record(id)).lastCheck).toMatchObject({
      status: 'failed',
      error: { code: 'SERVICE_UNAVAILABLE' },
    })
    const postponedMs = monitored.clock.now - dueAt
    expect(postponedMs).toBeGreaterThanOrEqual(hours * hourMs)
    expect(postponedMs).toBeLessThan((hours + 0.5) * hourMs)
  })

  it('that fails is repeated after 1, 5 and 25 minutes, and at its own time after the notice', async () => {
    await monitored.addLearned(id, { failAfter: 3 })
    monitored.pages.set(url, { kind: 'failed', code: 'TARGET_TIMEOUT' })
    const pauses: number[] = []
    for (let probe = 0; probe < 3; probe++) {
      await monitored.next(id)
      pauses.push((await monitored.record(id)).dueAt - monitored.clock.now)
    }
    expect(pauses.slice(0, 2)).toEqual([60_000, 300_000])
    expect((await notices()).map(({ type }) => type)).toEqual(['monitor.failed'])
    expect((await monitored.record(id)).status).toBe('error')
    monitored.pages.set(url, page('10'))
    await monitored.next(id)
    expect((await notices()).map(({ type }) => type)).toEqual(['monitor.recovered', 'monitor.failed'])
    expect((await monitored.record(id)).status).toBe('active')
  })

  it('of a page that comes back changed delivers both notices', async () => {
    await monitored.addLearned(id, { failAfter: 1 })
    monitored.pages.set(url, { kind: 'failed', code: 'TARGET_UNREACHABLE' })
    await monitored.next(id)
    monitored.pages.set(url, page('12'))
    for (let probe = 0; probe < 4; probe++) await monitored.next(id)
    expect((await notices()).map(({ seq, type }) => [seq, type])).toEqual([
      [3, 'monitor.changed'],
      [2, 'monitor.recovered'],
      [1, 'monitor.failed'],
    ])
  })

  it('of a page of 10 MB compares its beginning', async () => {
    const large = (first: string) =>
      `${first}\n${Array.from({ length: 100_000 }, (_, index) => `Line ${index} of a page that has a hundred characters in each of its lines, to become large`).join('\n')}`
    monitored.pages.set(url, large('The start'))
    await monitored.addLearned(id)
    monitored.pages.set(url, large('Another start'))
    for (let probe = 0; probe < 4; probe++) await monitored.next(id)
    expect((await notices())[0]?.body).toContain('Another start')
  })
})

describe('the tier auto', () => {
  it('uses a browser for a page that is empty without one, and remembers it', async () => {
    monitored.browser.isRunning = true
    monitored.pages.set(url, async ({ tier }) =>
      tier === 'pro' ? page('10') : { kind: 'failed', code: 'EMPTY_CONTENT' },
    )
    await monitored.addLearned(id, { tier: 'auto' })
    expect(tiers()).toEqual(['basic', ...Array(5).fill('pro')])
    await monitored.next(id)
    expect(tiers()).toEqual(['basic', ...Array(6).fill('pro')])
    expect((await checks()).map(({ status }) => status)).toEqual(['same', 'learning'])
  })

  it('fails without a browser', async () => {
    monitored.pages.set(url, { kind: 'failed', code: 'EMPTY_CONTENT' })
    await monitored.addLearned(id, { tier: 'auto' })
    expect(tiers()).toEqual(['basic'])
    expect((await checks()).map(({ error }) => error?.code)).toEqual(['EMPTY_CONTENT'])
  })

  it('confirms a change in a browser, and without one if that fails', async () => {
    monitored.browser.isRunning = true
    await monitored.addLearned(id, { tier: 'auto' })
    monitored.taken.length = 0
    monitored.pages.set(url, page('12'))
    await monitored.next(id)
    await monitored.next(id)
    expect(tiers()).toEqual(['basic', 'pro'])
    monitored.pages.set(url, async ({ tier }) =>
      tier === 'pro' ? { kind: 'failed', code: 'RENDER_FAILED' } : page('13'),
    )
    await monitored.next(id)
    await monitored.next(id)
    expect(tiers()).toEqual(['basic', 'pro', 'basic', 'pro', 'basic'])
    expect((await notices()).map(({ type }) => type)).toEqual(['monitor.changed', 'monitor.changed'])
  })
})

/** What `POST /monitor/{monitorId}/run` does. */
const runEarly = () =>
  monitorStore(monitored.store).update(id, (record) => ({ ...dueNow(record, monitored.clock.now), isEarly: true }))

describe('credits', () => {
  it('pay each check that got the page, by its tier, and none that did not', async () => {
    await addCredits(20_000)
    await monitored.add(id, { tier: 'pro' }, { owner })
    while ((await monitored.record(id)).checkCount === 0) await monitored.next(id, { limits })
    const credits = creditStore(monitored.store)
    expect(await credits.balanceOf(owner)).toBe(14_000)
    monitored.pages.set(url, { kind: 'failed', code: 'TARGET_TIMEOUT' })
    await monitored.next(id, { limits })
    expect(await credits.balanceOf(owner)).toBe(14_000)
    const [row] = (await credits.history(owner, { limit: 1 })).rows
    expect(row).toMatchObject({ amount: -6000, endpoint: '/monitor/{monitorId}' })
    expect(JSON.stringify(row)).not.toContain(id)
  })

  it('pay a check before its time at the price of its fetch, and not the next one', async () => {
    await addCredits(20_000)
    await monitored.addLearned(id, {}, { owner })
    await runEarly()
    for (let check = 0; check < 2; check++) await monitored.next(id, { limits })
    const { rows } = await creditStore(monitored.store).history(owner, { limit: 9 })
    expect(rows.map(({ amount }) => amount)).toEqual([-2000, -3000, 20_000])
  })

  it('do not pay a check before its time that fails, which is not repeated before its time either', async () => {
    await addCredits(20_000)
    await monitored.addLearned(id, {}, { owner })
    const { dueAt } = await monitored.record(id)
    monitored.clock.now -= hourMs / 2
    await runEarly()
    monitored.pages.set(url, { kind: 'failed', code: 'TARGET_TIMEOUT' })
    await monitored.next(id, { limits })
    expect(await creditStore(monitored.store).balanceOf(owner)).toBe(20_000)
    expect((await monitored.record(id)).dueAt).toBe(dueAt)
    expect(await monitored.record(id)).not.toHaveProperty('isEarly')
  })

  it('that cover no browser let a page that needs one pause, and confirm a change without one', async () => {
    monitored.browser.isRunning = true
    const included = {
      prices: { scheduled: { basic: microDollars('0'), pro: microDollars('0.006') }, early: limits.prices.early },
    }
    await monitored.addLearned(id, { tier: 'auto' }, { owner })
    monitored.taken.length = 0
    monitored.pages.set(url, page('12'))
    for (let probe = 0; probe < 2; probe++) await monitored.next(id, { limits: included })
    expect((await notices()).map(({ type }) => type)).toEqual(['monitor.changed'])
    monitored.pages.set(url, { kind: 'failed', code: 'EMPTY_CONTENT' })
    await monitored.next(id, { limits: included })
    expect(tiers()).toEqual(['basic', 'basic', 'basic'])
    expect(await monitored.record(id)).toMatchObject({ status: 'paused', pauseReason: 'insufficient_credits' })
  })

  it('that are used up pause the monitor before it asks for the page, with one notice', async () => {
    await monitored.add(id, {}, { owner })
    expect(await monitored.tick({ limits })).toEqual({ paused: 1 })
    expect(monitored.taken).toEqual([])
    expect(await monitored.record(id)).toMatchObject({ status: 'paused', pauseReason: 'insufficient_credits' })
    monitored.clock.now += hourMs
    expect(await monitored.tick({ limits })).toEqual({})
    const sent = await notices()
    expect(sent.map(({ type }) => type)).toEqual(['monitor.paused'])
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ data: { monitorId: id, reason: 'insufficient_credits' } })
  })

  it('are needed since payments are on: a monitor from before, without a wallet, is paused, and not checked', async () => {
    await monitored.addLearned(id)
    const probes = monitored.taken.length
    const free = { basic: microDollars('0'), pro: microDollars('0') }
    const on = { needsOwner: true, prices: { scheduled: free, early: free } }
    expect(await monitored.tick({ limits: on })).toEqual({ paused: 1 })
    expect(monitored.taken).toHaveLength(probes)
    expect(await monitored.record(id)).toMatchObject({ status: 'paused', pauseReason: 'no_payer' })
    const sent = await notices()
    expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: 'monitor.paused', data: { monitorId: id, reason: 'no_payer' } },
    ])
  })
})
