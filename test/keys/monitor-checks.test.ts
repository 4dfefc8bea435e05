import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { microDollars } from '#shared/contract/price.ts'
import { spendingKeyStore, type SpendingKey } from '#shared/storage/stores/spending/spending-keys.ts'
import { openMonitoredStore, type MonitoredStore } from '#test/support/stores/monitored-store.ts'

const price = microDollars('0.002')
const owner = 'somebody'

describe('the checks of a monitor that a spending key made', () => {
  let monitored: MonitoredStore
  let number = 0
  beforeAll(async () => {
    monitored = await openMonitoredStore()
    const given = { operationId: 'given', type: 'purchase', amount: 1_000_000, requestId: 'given', at: 1 } as const
    await monitored.deps().credits.append({ wallet: owner, ...given })
  })
  afterAll(() => monitored[Symbol.asyncDispose]())

  const prices = { basic: price, pro: price }
  const limits = { needsOwner: true, prices: { scheduled: prices, early: prices } }

  /** A check of a new monitor of a new key. `change`: the limits of the key. */
  async function checkWith(change: Partial<SpendingKey>) {
    const id = `watched${number++}`
    const key: SpendingKey = {
      keyId: id,
      wallet: owner,
      keyHash: '',
      label: 'agent',
      above: [],
      limit: 10_000,
      access: ['monitors'],
      createdAt: 1,
    }
    await spendingKeyStore(monitored.store).create({ ...key, ...change })
    monitored.pages.set(`https://${id}.example/`, 'A page about owls.')
    await monitored.addLearned(id, {}, { owner, keyId: id })
    await monitored.next(id, { limits })
    const { pauseReason } = await monitored.record(id)
    const [totals] = await monitored.deps().credits.spendingOf(owner, [id])
    return [pauseReason, totals?.spent]
  }

  const paid = [undefined, price]
  const unpaid = ['insufficient_credits', 0]

  it.each<[Partial<SpendingKey>, unknown[]]>([
    [{}, paid],
    [{ limit: price, perDay: price, perCall: price }, paid],
    [{ operations: ['monitors'] }, paid],
    [{ operations: ['search', 'monitor-create'] }, paid],
    [{ limit: price - 1 }, unpaid],
    [{ perDay: price - 1 }, unpaid],
    [{ perCall: price - 1 }, unpaid],
    [{ operations: ['search'] }, unpaid],
    [{ hosts: ['example.com'] }, unpaid],
    [{ access: ['memory'] }, unpaid],
    [{ revokedAt: 1 }, unpaid],
    [{ expiresAt: 1_700_000_000_000 }, unpaid],
  ])('are charged within all limits of the key: %j', async (change, expected) => {
    expect(await checkWith(change)).toEqual(expected)
  })
})
