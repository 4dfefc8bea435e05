import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leaseMs } from '#scheduler/monitors/take-lease.ts'
import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import { probesToLearn } from '#shared/monitoring/evaluation/learn-page.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { deliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { failingStore } from '#test/support/stores/failing-store.ts'
import { openMonitoredStore, type MonitoredStore } from '#test/support/stores/monitored-store.ts'
import { runDueChecks } from '#test/support/stores/run-due-checks.ts'

const id = 'shop'
const url = `https://${id}.example/`
const owner = '0x1'
const price = microDollars('0.002')
const perTier = { basic: price, pro: (price * 3) as MicroDollars }
const limits = { prices: { scheduled: perTier, early: perTier } }
const page = (cost: string) => `A lamp of brass\nPrice: ${cost} euros\nDelivery takes two days`

let monitored: MonitoredStore
beforeEach(async () => {
  monitored = await openMonitoredStore()
})
afterEach(() => monitored[Symbol.asyncDispose]())

const addCredits = (amount: number) =>
  creditStore(monitored.store).append({
    wallet: owner,
    operationId: `purchase ${amount}`,
    type: 'purchase',
    amount,
    requestId: 'r',
    at: monitored.clock.now,
  })

const rows = async () => (await creditStore(monitored.store).history(owner, { limit: 100 })).rows
const notices = async () => (await deliveryStore(monitored.store).list(id, { limit: 100 })).deliveries
const checks = async () => (await monitorCheckStore(monitored.store).list(id, { limit: 100 })).checks

/** Checks the page until it was checked `count` times. A process that dies is followed by another after its lease. */
async function runChecks(count: number): Promise<void> {
  for (let tick = 0; (await monitored.record(id)).checkCount < count && tick < 20; tick++)
    await monitored.next(id, { limits })
}

describe('a scheduler that dies', () => {
  it('after any write of a check loses no change, sends one notice and debits each check once', async () => {
    let isOver = false
    let crashes = 0
    for (let limit = 0; !isOver; limit++) {
      await monitored[Symbol.asyncDispose]()
      monitored = await openMonitoredStore()
      await addCredits(1_000_000)
      monitored.pages.set(url, page('10'))
      await monitored.addLearned(id, {}, { owner })
      monitored.pages.set(url, page('12'))
      const dying = failingStore(monitored.store, limit)
      // The first process finds the change, confirms it, or reports it, and dies in between.
      const own = { store: dying.store, limits }
      for (let probe = 0; probe < 2; probe++) {
        monitored.clock.now = Math.max(monitored.clock.now, (await monitored.record(id)).nextLookAt)
        await monitored.tick(own).catch(() => undefined)
      }
      isOver = dying.writes() <= limit
      if (!isOver) crashes++
      monitored.clock.now += leaseMs + 1000
      await monitored.tick({ limits })
      await runChecks(2)
      await runChecks(3)
      const found = await notices()
      expect([limit, found.map(({ type }) => type)]).toEqual([limit, ['monitor.changed']])
      expect(found[0]?.body).toContain('12')
      const entries = await checks()
      expect([limit, entries.map(({ status }) => status)]).toEqual([limit, ['same', 'changed', 'learning']])
      expect(entries.find(({ status }) => status === 'changed')?.noticeId).toBe(found[0]?.id)
      const spends = (await rows()).filter(({ type }) => type === 'spend')
      expect([limit, spends.map(({ amount }) => amount)]).toEqual([limit, [0 - price, 0 - price]])
      expect(new Set(spends.map(({ operationId }) => operationId)).size).toBe(2)
    }
    // Two probes, a text, the debit, the change, the notice and the check row: at least one write each.
    expect(crashes).toBeGreaterThan(10)
  })

  it('after the last debit that the credits cover does not pause the monitor for the check that it paid', async () => {
    await addCredits(price)
    monitored.pages.set(url, page('10'))
    await monitored.add(id, {}, { owner })
    await monitored.tick({ limits })
    for (let probe = 2; probe < probesToLearn; probe++) await monitored.next(id, { limits })
    const spent = async () => (await rows()).some(({ type }) => type === 'spend')
    for (let limit = 1; !(await spent()); limit++) {
      await monitored.next(id, { store: failingStore(monitored.store, limit).store, limits }).catch(() => undefined)
      monitored.clock.now += leaseMs + 1000
    }
    expect((await monitored.record(id)).checkCount).toBe(0)
    await monitored.tick({ limits })
    expect(await monitored.record(id)).toMatchObject({ checkCount: 1, status: 'active' })
    await monitored.next(id, { limits })
    expect(await monitored.record(id)).toMatchObject({ checkCount: 1, status: 'paused' })
  })
})

describe('a process that lost its lease', () => {
  it('records nothing, and its check is done by another', async () => {
    const [entered, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
    monitored.pages.set(url, page('10'))
    await monitored.addLearned(id)
    monitored.pages.set(url, async () => {
      entered.resolve()
      return gate.promise
    })
    const late = monitored.tick()
    await entered.promise
    expect(await monitored.tick()).toEqual({})
    monitored.clock.now += leaseMs
    monitored.pages.set(url, page('10'))
    // The other process asks for the page itself.
    const other = { looks: { take: monitored.takeAnew } }
    expect(await monitored.tick(other)).toEqual({ finished: 1 })
    const before = await monitored.record(id)
    gate.resolve(page('99'))
    expect(await late).toEqual({})
    expect(await monitored.record(id)).toEqual(before)
  })

  it('records nothing when it noticed that only in its last write', async () => {
    monitored.pages.set(url, page('10'))
    await monitored.addLearned(id)
    const { deps } = monitored
    let isFirst = true
    const own = deps()
    const late = {
      ...own,
      checks: {
        ...own.checks,
        saveText: async (...args: Parameters<typeof own.checks.saveText>) => {
          await own.checks.saveText(...args)
          if (!isFirst) return
          isFirst = false
          // Another process without regard for leases, as after a pause of this one.
          const others = deps()
          await runDueChecks({ ...others, leases: { ...others.leases, acquire: async () => true } })
        },
      },
    }
    monitored.pages.set(url, page('12'))
    expect(await runDueChecks(late)).toEqual({})
    expect((await monitored.record(id)).looks.count).toBe(1)
    await monitored.next(id)
    expect((await notices()).length).toBe(1)
  })
})
