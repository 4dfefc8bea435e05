import { expect, it } from 'vitest'
import { microDollars } from '#shared/contract/price.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { deliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import { openMonitoredStore } from '#test/support/stores/monitored-store.ts'

it('the monitor of a blocked wallet pauses before it asks for the page, costs nothing, and says why', async () => {
  await using monitored = await openMonitoredStore()
  const { store, clock } = monitored
  const [id, owner] = ['shop', '0x1']
  const price = { basic: microDollars('0.002'), pro: microDollars('0.006') }
  const limits = { prices: { scheduled: price, early: price } }
  const bought = { operationId: 'purchase', type: 'purchase', requestId: 'r', at: clock.now } as const
  await creditStore(store).append({ wallet: owner, amount: 1_000_000, ...bought })
  monitored.pages.set(`https://${id}.example/`, 'A lamp of brass\nPrice: 10 euros\nDelivery takes two days')
  await monitored.addLearned(id, {}, { owner })
  const asked = monitored.taken.length
  const rowsOf = async () => (await creditStore(store).history(owner, { limit: 100 })).rows.length
  const rows = await rowsOf()

  monitored.blockedWallets.add(owner)
  expect(await monitored.tick({ limits })).toEqual({ paused: 1 })
  expect(await monitored.record(id)).toMatchObject({ status: 'paused', pauseReason: 'wallet_blocked' })
  expect([monitored.taken.length, await rowsOf()]).toEqual([asked, rows])
  const { deliveries } = await deliveryStore(store).list(id, { limit: 10 })
  expect(JSON.parse(deliveries[0]?.body ?? '')).toMatchObject({
    type: 'monitor.paused',
    data: { reason: 'wallet_blocked' },
  })
})
