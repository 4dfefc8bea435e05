import { beforeAll, expect, it } from 'vitest'
import { hashText } from '#shared/monitoring/detection/normalize-text.ts'
import { emptyWatch } from '#shared/monitoring/evaluate-probe.ts'
import { checkIdOf, type CheckEntry } from '#shared/monitoring/monitor.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { hour, settings } from '#test/monitoring/evaluation/simulated-monitor.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'

const monitorId = 'mon_abcdefghijklmnopqrstuv'
const start = Date.now() - 20 * hour

/** The texts of the checks, or the code of a failure. */
const seen = [
  'Blue kettle\nIn stock',
  'Blue kettle\nIn stock',
  'Blue kettle\nSold out',
  'TARGET_TIMEOUT',
  'TARGET_TIMEOUT',
  'Blue kettle\nSold out',
  'Blue kettle\nSold out\nIt comes with a red lid.',
] as const

function entryOf(text: string, index: number): CheckEntry {
  const checkedAt = start + index * hour
  const times = { checkId: checkIdOf(monitorId, checkedAt), checkedAt, durationMs: 50, looks: 1 }
  if (text === 'TARGET_TIMEOUT')
    return { ...times, status: 'failed', error: { code: 'TARGET_TIMEOUT', message: 'The target did not answer.' } }
  const page = { ...times, statusCode: 200, contentHash: hashText(text) }
  const isChanged = index > 1 && text !== seen[index - 1] && seen[index - 1] !== 'TARGET_TIMEOUT'
  const [before, after] = [seen[index - 1] ?? '', text].map((each) => each.split('\n')) as [string[], string[]]
  const added = after.filter((line) => !before.includes(line))
  const removed = before.filter((line) => !after.includes(line))
  const change = { changeType: 'content', added, removed } as const
  return isChanged ? { ...page, status: 'changed', change } : { ...page, status: index === 0 ? 'learning' : 'same' }
}

describeOperation('monitor-backtest', (service) => {
  beforeAll(async () => {
    await using store = await openSqliteStore({ dir: service().dir })
    const checks = monitorCheckStore(store)
    for (const [index, text] of seen.entries()) {
      await checks.saveText(monitorId, hashText(text), text, start)
      // The row of the last check is not written yet.
      if (index < seen.length - 1) await checks.add(monitorId, entryOf(text, index))
    }
    await monitorStore(store).create(monitorId, {
      settings,
      createdAt: start,
      status: 'paused',
      pauseReason: 'requested',
      secrets: [],
      dueAt: start,
      nextLookAt: start,
      looks: { count: 0, ms: 0 },
      watch: emptyWatch,
      checkCount: seen.length,
      lastCheck: entryOf(seen[6], 6),
      noticeCount: 0,
      pendingNotices: [],
    })
  })

  const replay = (options: object) =>
    callOperation<{ notices: { type: string; added: string[] }[] }>(service().url, 'monitor-backtest', {
      monitorId,
      ...options,
    })

  it('lists the notices that the stored checks lead to with the own options of the monitor', async () => {
    const { status, body } = await replay({})
    expect(status).toBe(200)
    expect(body).toMatchObject({
      checks: 7,
      from: new Date(start).toISOString(),
      to: new Date(start + 6 * hour).toISOString(),
      reported: 0,
      notices: [
        { type: 'monitor.changed', changeType: 'content', added: ['Sold out'], removed: ['In stock'] },
        { type: 'monitor.changed', changeType: 'content', added: ['It comes with a red lid.'] },
      ],
    })
  })

  it('lists those of other options', async () => {
    const keywords = await replay({ keywords: ['lid'] })
    expect(keywords.body.notices.map(({ added }) => added)).toEqual([['It comes with a red lid.']])
    const ignoring = await replay({ ignorePatterns: ['.*red lid.*'], notifyOn: 'content' })
    expect(ignoring.body.notices.map(({ added }) => added)).toEqual([['Sold out']])
    const failures = await replay({ notifyOn: 'status', failAfter: 2 })
    expect(failures.body.notices.map(({ type }) => type)).toEqual(['monitor.failed', 'monitor.recovered'])
  })

  it('answers 404 for an unknown monitor', async () => {
    const { status, body } = await callOperation(service().url, 'monitor-backtest', { monitorId: 'mon_unknown' })
    expect([status, body['code']]).toEqual([404, 'MONITOR_NOT_FOUND'])
  })
})
