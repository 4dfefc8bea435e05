import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { monitorDelete } from '#api/inline/monitor/monitor-delete.ts'
import type { Store } from '#shared/storage/store.ts'
import { deliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { openMonitoredStore, type MonitoredStore } from '#test/support/stores/monitored-store.ts'

const id = 'mon_aaaaaaaaaaaaaaaaaaaaaa'
const url = 'https://shop.example/'
const page = (name: string) => `A lamp of brass\nThe color is ${name}\nDelivery takes two days`

let monitored: MonitoredStore
beforeEach(async () => {
  monitored = await openMonitoredStore()
})
afterEach(() => monitored[Symbol.asyncDispose]())

const remove = async () => {
  const { store } = monitored
  const stores = { monitors: monitorStore(store), checks: monitorCheckStore(store), deliveries: deliveryStore(store) }
  return monitorDelete({ monitorId: id }, stores)
}

/** The store of a scheduler, and the keys of the texts that it has written. */
function recordingStore() {
  const keys = new Set<string>()
  const { store } = monitored
  const own: Store = {
    ...store,
    async writeStages(stages) {
      for (const { kind, key } of stages.flat()) if (kind === 'putText') keys.add(key)
      return store.writeStages(stages)
    },
    async putText(collection, key, ...rest) {
      keys.add(key)
      await store.putText(collection, key, ...rest)
    },
  }
  return { store: own, keys }
}

async function leftTexts(keys: ReadonlySet<string>): Promise<string[]> {
  const left = []
  for (const key of keys) if ((await monitored.store.getText('monitorTexts', key)) !== undefined) left.push(key)
  return left
}

describe('a deleted monitor', () => {
  it('leaves no text behind, also none of a difference that was not confirmed', async () => {
    const own = recordingStore()
    await monitored.add(id, { url })
    for (const name of ['red', 'blue', 'green', 'red', 'gold', 'black', 'white', 'gold']) {
      monitored.pages.set(url, page(name))
      await monitored.next(id, { store: own.store })
    }
    expect((await leftTexts(own.keys)).length).toBeGreaterThan(2)
    await remove()
    expect(await leftTexts(own.keys)).toEqual([])
  })

  it('leaves no check behind that was written while it was deleted', async () => {
    monitored.pages.set(url, page('red'))
    await monitored.addLearned(id, { url })
    const checks = monitorCheckStore(monitored.store)
    // The row of a check is its last write: the monitor is deleted just before.
    const { store } = monitored
    const late: Store = {
      ...store,
      async insert(collection, key, draft) {
        const isNew = collection === 'monitorChecks' && (await store.get(collection, key)) === undefined
        if (isNew) await remove()
        return store.insert(collection, key, draft)
      },
    }
    await monitored.next(id, { store: late })
    expect(await monitorStore(monitored.store).find(id)).toBeUndefined()
    expect((await checks.list(id, { limit: 10 })).checks).toEqual([])
  })
})
