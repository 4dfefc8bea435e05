import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { probesToLearn } from '#shared/monitoring/evaluation/learn-page.ts'
import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { pagesOf } from '#test/support/calls/pages-of.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

/** The operations that take the id of a monitor. */
const names = [
  'monitor-get',
  'monitor-checks',
  'monitor-deliveries',
  'monitor-redeliver',
  'monitor-pause',
  'monitor-resume',
  'monitor-run',
  'monitor-rotate-secret',
  'monitor-delete',
] as const

describe('the operations of a monitor', () => {
  const scope = new AsyncDisposableStack()
  let site: FixtureSite
  let service: SharedService
  beforeAll(async () => {
    site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
    service = await sharedService()
  })
  afterAll(() => scope.disposeAsync())

  const call = <Body = Record<string, unknown>>(name: (typeof names)[number], input: object) =>
    callOperation<Body>(service.url, name, input)

  async function create(more: object = {}): Promise<string> {
    const input = { url: `${site.url}/`, webhookUrl: `${site.url}/hook?token=secret&plain#part`, ...more }
    const { body } = await callOperation(service.url, 'monitor-create', input)
    return String(body['monitorId'])
  }

  async function findRecord(monitorId: string) {
    await using store = await openSqliteStore({ dir: service.dir })
    return (await monitorStore(store).find(monitorId))?.record
  }

  async function changeRecord(monitorId: string, change: (record: MonitorRecord) => MonitorRecord): Promise<void> {
    await using store = await openSqliteStore({ dir: service.dir })
    await monitorStore(store).update(monitorId, change)
  }

  it.each(names)('%s answers 404 for an unknown id, and for ids of another form', async (name) => {
    const unknown = `mon_${'a'.repeat(22)}`
    const expected = await call(name, { monitorId: unknown })
    expect([expected.status, expected.body['code']]).toEqual([404, 'MONITOR_NOT_FOUND'])
    for (const monitorId of ['x', 'mon_', `${unknown}a`, '..%2f', '__proto__', 'a'.repeat(3000)]) {
      const { status, body } = await call(name, { monitorId })
      expect([monitorId, status, body['code'], body['message']]).toEqual([
        monitorId,
        404,
        'MONITOR_NOT_FOUND',
        expected.body['message'],
      ])
    }
  })

  it('show no secret, and neither the path nor the query of the receiver', async () => {
    const monitorId = await create()
    const { status, headers, body } = await call('monitor-get', { monitorId })
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({ monitorId, webhookUrl: `${site.url}/***`, checkInterval: 1 })
    expect(JSON.stringify(body)).not.toMatch(/whsec_|\/hook|token|secret|plain/)
  })

  it('pause a monitor, and resume it with the same knowledge and the check that was due during the pause', async () => {
    // The first check of a page that nobody serves ends soon, and learns nothing.
    const monitorId = await create({ url: 'http://127.0.0.1:1/' })
    await expect.poll(async () => (await findRecord(monitorId))?.checkCount).toBe(1)
    const paused = await call('monitor-pause', { monitorId })
    expect(paused.body).toEqual({ status: 'paused', requestId: expect.any(String) })
    expect((await call('monitor-get', { monitorId })).body).toMatchObject({
      status: 'paused',
      pauseReason: 'requested',
    })
    expect((await call('monitor-pause', { monitorId })).status).toBe(200)
    const baseline = { hash: 'baseline', statusCode: 200, since: 1 }
    const [nextLookAt, dueAt] = [Date.now() + 3_600_000, Date.now() - 1000]
    await changeRecord(monitorId, (record) => ({
      ...record,
      dueAt,
      nextLookAt,
      watch: { ...record.watch, learned: probesToLearn, baseline },
    }))

    const resumed = await call<{ status: string; nextCheckAt: string }>('monitor-resume', { monitorId })
    expect(resumed.body.status).toBe('active')
    expect(Date.parse(resumed.body.nextCheckAt)).toBeLessThan(nextLookAt)
    expect((await call('monitor-get', { monitorId })).body).not.toHaveProperty('pauseReason')
    expect((await findRecord(monitorId))?.watch.baseline).toEqual(baseline)
  })

  it('resume a monitor without a further check while none was due', async () => {
    const monitorId = await create({ url: 'http://127.0.0.1:1/' })
    await expect.poll(async () => (await findRecord(monitorId))?.checkCount).toBe(1)
    const before = await findRecord(monitorId)
    for (let resumed = 0; resumed < 2; resumed++) {
      await call('monitor-pause', { monitorId })
      await call('monitor-resume', { monitorId })
    }
    expect(await findRecord(monitorId)).toEqual(before)
  })

  it('run a check at most once a minute, and not while the monitor is paused', async () => {
    const monitorId = await create()
    await call('monitor-pause', { monitorId })
    expect((await call('monitor-run', { monitorId })).body).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('resume'),
    })
    await call('monitor-resume', { monitorId })
    const first = await call('monitor-run', { monitorId })
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({ checkId: expect.stringMatching(/^chk_[\w-]{22}$/) }),
    ])
    const second = await call('monitor-run', { monitorId })
    expect([second.status, second.body['code']]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(second.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  })

  it('replace the secret with an overlap, or at once', async () => {
    const monitorId = await create()
    const old = (await findRecord(monitorId))?.secrets[0]?.secret
    const rotated = await call<{ webhookSecret: string; previousValidUntil: string }>('monitor-rotate-secret', {
      monitorId,
      overlapHours: 2,
    })
    expect((await findRecord(monitorId))?.secrets).toEqual([
      { secret: rotated.body.webhookSecret },
      { secret: old, validUntil: Date.parse(rotated.body.previousValidUntil) },
    ])
    const own = `whsec_${Buffer.alloc(64, 'b').toString('base64')}`
    await call('monitor-rotate-secret', { monitorId, webhookSecret: own, overlapHours: 0 })
    expect((await findRecord(monitorId))?.secrets).toEqual([{ secret: own }])
  })

  it.each([
    ['an overlap of more than a week', { overlapHours: 168.5 }, '/overlapHours'],
    ['a negative overlap', { overlapHours: -1 }, '/overlapHours'],
    ['a short secret', { webhookSecret: 'whsec_YWJj' }, '/webhookSecret'],
    ['an id that is not that of the path', { monitorId: 'mon_other' }, '/monitorId'],
  ])('reject %s', async (_, wrong, path) => {
    const monitorId = await create()
    const response = await fetch(`${service.url}/monitor/${monitorId}/rotate-secret`, {
      method: 'POST',
      body: JSON.stringify(wrong),
      headers: { 'Content-Type': 'application/json' },
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ details: [expect.objectContaining({ path })] }),
    ])
  })

  it('take a body without content if all fields are in the path', async () => {
    const monitorId = await create()
    const response = await fetch(`${service.url}/monitor/${monitorId}/pause`, { method: 'POST' })
    expect(response.status).toBe(200)
  })

  it('list checks newest first and in pages', async () => {
    const monitorId = await create()
    await call('monitor-pause', { monitorId })
    await using store = await openSqliteStore({ dir: service.dir })
    const checks = monitorCheckStore(store)
    const change = { changeType: 'content', added: ['new'], removed: ['old'] } as const
    // In the future, so that checks of the scheduler come after them.
    const base = Date.now() + 3_600_000
    const entryOf = (index: number, status: 'same' | 'changed') => ({
      checkId: `chk_${index}`,
      checkedAt: base + index,
      status,
      durationMs: 1,
      looks: 1,
    })
    for (const [index, status] of (['same', 'same', 'changed'] as const).entries())
      await checks.add(monitorId, {
        ...entryOf(index, status),
        ...(status === 'changed' && { change, noticeId: 'msg_a' }),
      })
    // The row of the last check is not written yet.
    await changeRecord(monitorId, (record) => ({ ...record, lastCheck: entryOf(3, 'same') }))
    const list = async (page: object) =>
      (await call<{ checks: { checkId: string }[]; next?: string }>('monitor-checks', { monitorId, ...page })).body
    for (const [limit, expected] of [
      [1, '3 | 2 | 1 | 0'],
      [2, '32 | 10'],
      [3, '321 | 0'],
      [4, '3210'],
    ] as const) {
      const pages = await pagesOf((page) => list({ limit, ...page }))
      const shown = pages.map(({ checks }) => checks.map(({ checkId }) => checkId.slice('chk_'.length)).join(''))
      expect(shown.join(' | ')).toBe(expected)
    }
    const checkedAt = new Date(base + 2).toISOString()
    expect((await list({})).checks[1]).toMatchObject({ status: 'changed', change, checkedAt })
  })
})
