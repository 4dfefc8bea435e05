import { expect, it } from 'vitest'
import { rememberRows } from '#scheduler/monitors/start-checks.ts'
import type { CheckEntry } from '#shared/monitoring/monitor.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { failingStore } from '#test/support/stores/failing-store.ts'
import { openMonitoredStore } from '#test/support/stores/monitored-store.ts'

const entry = (checkedAt: number): CheckEntry => ({
  checkId: 'chk_1',
  checkedAt,
  status: 'same',
  durationMs: 1,
  looks: 1,
})

it('a row that this process wrote costs no second write', async () => {
  await using monitored = await openMonitoredStore()
  const counted = failingStore(monitored.store, 100)
  const checks = rememberRows(monitorCheckStore(counted.store))
  await checks.add('page', entry(monitored.clock.now))
  await checks.add('page', entry(monitored.clock.now))
  expect(counted.writes()).toBe(1)
})

it('a row whose write failed is written the next time', async () => {
  await using monitored = await openMonitoredStore()
  let isBroken = true
  const stored = monitorCheckStore(monitored.store)
  const checks = rememberRows({
    ...stored,
    add: (...args) => (isBroken ? Promise.reject(new Error('The store is paused.')) : stored.add(...args)),
  })
  await expect(checks.add('page', entry(monitored.clock.now))).rejects.toThrow('paused')
  isBroken = false
  await checks.add('page', entry(monitored.clock.now))
  expect((await stored.list('page', { limit: 10 })).checks).toHaveLength(1)
})
