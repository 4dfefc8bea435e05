import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dueNow } from '#api/inline/monitor/pause-and-resume.ts'
import { microDollars } from '#shared/contract/price.ts'
import type { Store } from '#shared/storage/store.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { monitorStore, type HeldMonitor } from '#shared/storage/stores/monitors/monitors.ts'
import { openMonitoredStore, type MonitoredStore } from '#test/support/stores/monitored-store.ts'

const id = 'shop'
const owner = '0x1'
const limits = {
  prices: {
    scheduled: { basic: microDollars('0.002'), pro: microDollars('0.006') },
    early: { basic: microDollars('0.003'), pro: microDollars('0.007') },
  },
}

let monitored: MonitoredStore
beforeEach(async () => {
  monitored = await openMonitoredStore()
  monitored.pages.set(`https://${id}.example/`, 'A lamp of brass')
})
afterEach(() => monitored[Symbol.asyncDispose]())

describe('a check that its owner drops is refunded', () => {
  it.each([
    ['deleted', (held: HeldMonitor) => monitorStore(monitored.store).remove(held)],
    [
      'resumed',
      ({ record }: HeldMonitor) =>
        monitorStore(monitored.store).update(id, () => dueNow(record, monitored.clock.now + 1)),
    ],
  ])('when the monitor is %s after its debit', async (_, drop) => {
    const { store, clock } = monitored
    const credits = creditStore(store)
    const purchase = { wallet: owner, operationId: 'p', type: 'purchase', requestId: 'r', at: clock.now } as const
    await credits.append({ ...purchase, amount: 20_000 })
    await monitored.addLearned(id, {}, { owner })
    const held = await monitorStore(monitored.store).find(id)
    if (held === undefined) throw new Error('The monitor is missing.')
    // The owner is faster than the check, which is paid already.
    const late: Store = {
      ...store,
      async replace(collection, ...rest) {
        if (collection === 'monitors') await drop(held)
        return store.replace(collection, ...rest)
      },
    }
    expect(await monitored.tick({ limits, store: late })).toEqual({})
    expect((await credits.history(owner, { limit: 9 })).rows.map(({ type, amount }) => [type, amount])).toEqual([
      ['refund', 2000],
      ['spend', -2000],
      ['purchase', 20_000],
    ])
    expect(await credits.balanceOf(owner)).toBe(20_000)
  })
})
