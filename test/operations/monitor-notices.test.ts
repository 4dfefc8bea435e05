import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { deliveryStore, type DeliveryStatus } from '#shared/storage/stores/monitors/deliveries.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

describe('the notices of a monitor', () => {
  const scope = new AsyncDisposableStack()
  let site: FixtureSite
  let service: SharedService
  beforeAll(async () => {
    site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
    service = await sharedService()
  })
  afterAll(() => scope.disposeAsync())

  const call = <Body = Record<string, unknown>>(name: OperationName, input: object) =>
    callOperation<Body>(service.url, name, input)

  /** A paused monitor, so that its checks send no notice of their own. */
  async function createPaused(more: object = {}): Promise<string> {
    const input = { url: `${site.url}/`, webhookUrl: `${site.url}/hook`, ...more }
    const { body } = await call('monitor-create', input)
    const monitorId = String(body['monitorId'])
    await call('monitor-pause', { monitorId })
    return monitorId
  }

  it('are listed with their attempts, and sent again if they were not delivered', async () => {
    const monitorId = await createPaused()
    await plantNotices(monitorId, ['dead', 'delivered', 'stopped'])
    const { body } = await call<{ deliveries: { noticeId: string; status: string; attempts: object[] }[] }>(
      'monitor-deliveries',
      { monitorId },
    )
    const planted = body.deliveries.filter(({ noticeId }) => noticeId.startsWith('msg_planted'))
    expect(planted.map(({ noticeId, status }) => [noticeId, status])).toEqual([
      ['msg_planted_2', 'stopped'],
      ['msg_planted_1', 'delivered'],
      ['msg_planted_0', 'dead'],
    ])
    expect(planted[0]?.attempts).toEqual([
      { at: new Date(5).toISOString(), durationMs: 3, status: 500, response: 'no' },
    ])

    const again = await call('monitor-redeliver', { monitorId })
    expect(again.body['redelivering']).toEqual(['msg_planted_0', 'msg_planted_2'])
    await using store = await openSqliteStore({ dir: service.dir })
    expect((await deliveryStore(store).find(monitorId, 1001))?.status).not.toBe('dead')

    const one = await call('monitor-redeliver', { monitorId, noticeId: 'msg_planted_1' })
    expect(one.body['redelivering']).toEqual(['msg_planted_1'])
    const unknown = await call('monitor-redeliver', { monitorId, noticeId: 'msg_other' })
    expect([unknown.status, unknown.body['details']]).toEqual([
      400,
      [{ path: '/noticeId', message: expect.stringContaining('noticeId of a notice of this monitor') }],
    ])
  })

  it('are sent at once if they await their next attempt, or wait for one that does', async () => {
    const monitorId = await createPaused()
    await plantNotices(monitorId, ['pending', 'dead'])
    await using store = await openSqliteStore({ dir: service.dir })
    await store.put('noticeQueues', monitorId, { value: { pending: [1001], nextAttemptAt: Date.now() + 21_600_000 } })
    const attemptsOf = async (seq: number) => (await deliveryStore(store).find(monitorId, seq))?.attempts.length
    await call('monitor-redeliver', { monitorId, noticeId: 'msg_planted_1' })
    await expect.poll(() => attemptsOf(1001)).toBe(2)
  })

  async function plantNotices(monitorId: string, statuses: readonly DeliveryStatus[]): Promise<void> {
    await using store = await openSqliteStore({ dir: service.dir })
    const createdAt = Date.now()
    const attempts = [{ at: 5, durationMs: 3, status: 500, response: 'no' }]
    for (const [index, status] of statuses.entries()) {
      const notice = { id: `msg_planted_${index}`, seq: 1001 + index, type: 'monitor.changed', body: '{}' } as const
      await deliveryStore(store).save(monitorId, { ...notice, createdAt, status, attempts, scheduledFrom: createdAt })
    }
  }

  it.each(['challenge_failed', 'webhook_gone'] as const)(
    'are not sent after %s until the monitor is resumed with a new challenge',
    async (pauseReason) => {
      const monitorId = await createPaused({ verifyWebhook: true })
      await using store = await openSqliteStore({ dir: service.dir })
      const monitors = monitorStore(store)
      await monitors.update(monitorId, (record) => ({ ...record, pauseReason }))
      await plantNotices(monitorId, ['stopped'])
      const refused = await call('monitor-redeliver', { monitorId, noticeId: 'msg_planted_0' })
      expect([refused.status, refused.body['message']]).toEqual([400, expect.stringContaining('challenge')])
      const before = (await monitors.find(monitorId))?.record
      await call('monitor-resume', { monitorId })
      const after = (await monitors.find(monitorId))?.record
      expect([after?.challenge, after?.noticeCount]).toEqual([before?.challenge, (before?.noticeCount ?? 0) + 1])
    },
  )

  it('are deleted with their monitor, its checks and its texts', async () => {
    const monitorId = await createPaused()
    await plantNotices(monitorId, ['dead'])
    await using store = await openSqliteStore({ dir: service.dir })
    const checks = monitorCheckStore(store)
    const entry = { checkId: 'chk_a', checkedAt: Date.now(), status: 'same', durationMs: 1, looks: 1 } as const
    await checks.add(monitorId, { ...entry, contentHash: 'hash' })
    await checks.saveText(monitorId, 'hash', 'the text', Date.now())
    await checks.saveText(monitorId, 'baseline', 'the text', Date.now())
    await monitorStore(store).update(monitorId, (record) => ({
      ...record,
      watch: { ...record.watch, baseline: { hash: 'baseline', statusCode: 200, since: 1 } },
    }))

    const { body } = await call('monitor-delete', { monitorId })
    expect(body).toMatchObject({ monitorId, deleted: true })
    expect(await monitorStore(store).find(monitorId)).toBeUndefined()
    expect((await checks.list(monitorId, { limit: 10 })).checks).toEqual([])
    expect((await deliveryStore(store).list(monitorId, { limit: 10 })).deliveries).toEqual([])
    for (const hash of ['hash', 'baseline']) expect(await checks.findText(monitorId, hash)).toBeUndefined()
    expect((await call('monitor-delete', { monitorId })).status).toBe(404)
  })
})
