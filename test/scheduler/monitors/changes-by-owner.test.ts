import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashText, normalizeText } from '#shared/monitoring/detection/normalize-text.ts'
import { deliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { hourMs, openMonitoredStore, type MonitoredStore } from '#test/support/stores/monitored-store.ts'

const id = 'shop'
const url = `https://${id}.example/`
const page = (cost: string) => `A lamp of brass\nPrice: ${cost} euros\nDelivery takes two days`

let monitored: MonitoredStore
beforeEach(async () => {
  monitored = await openMonitoredStore()
  monitored.pages.set(url, page('10'))
})
afterEach(() => monitored[Symbol.asyncDispose]())

const notices = async () => (await deliveryStore(monitored.store).list(id, { limit: 100 })).deliveries

describe('an owner', () => {
  /** Takes the next probe, and changes the monitor while it is taken. */
  async function during(change: () => Promise<unknown>, probe = page('12')): Promise<void> {
    monitored.pages.set(url, async () => {
      await change()
      return probe
    })
    await monitored.tick()
    monitored.pages.set(url, probe)
  }

  it('who pauses a monitor during a check keeps it paused, and resumed it reports the change', async () => {
    await monitored.addLearned(id)
    const monitors = monitorStore(monitored.store)
    await during(() => monitors.update(id, (record) => ({ ...record, status: 'paused', pauseReason: 'requested' })))
    expect(await monitored.record(id)).toMatchObject({ status: 'paused', pauseReason: 'requested' })
    monitored.clock.now += hourMs
    expect(await monitored.tick()).toEqual({})
    const now = monitored.clock.now
    await monitors.update(id, ({ pauseReason: _reason, ...record }) => ({
      ...record,
      status: 'active',
      dueAt: now,
      nextLookAt: now,
    }))
    await monitored.next(id)
    await monitored.next(id)
    expect((await notices()).map(({ type }) => type)).toEqual(['monitor.changed'])
  })

  it('who rotates a secret during a check loses neither', async () => {
    await monitored.addLearned(id)
    const secrets = [{ secret: 'whsec_new' }]
    await during(() => monitorStore(monitored.store).update(id, (record) => ({ ...record, secrets })))
    expect(await monitored.record(id)).toMatchObject({ secrets, looks: { count: 1 } })
  })

  it('who deletes a monitor during a check leaves nothing behind', async () => {
    await monitored.addLearned(id)
    const monitors = monitorStore(monitored.store)
    await during(async () => {
      const held = await monitors.find(id)
      if (held !== undefined) await monitors.remove(held)
      await monitorCheckStore(monitored.store).removeAll(id)
    })
    expect(await monitors.find(id)).toBeUndefined()
    expect((await monitorCheckStore(monitored.store).list(id, { limit: 100 })).checks).toEqual([])
    expect(await notices()).toEqual([])
    // Also for a reader whose clock is behind.
    monitored.clock.now -= 60_000
    expect(await monitorCheckStore(monitored.store).findText(id, hashText(normalizeText(page('12'))))).toBeUndefined()
  })
})
