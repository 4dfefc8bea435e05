import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creditEntryOf } from '#api/payments/credits/credit-entry-of.ts'
import type { CreditChange } from '#shared/storage/stores/credit-rows.ts'
import { creditStore, type CreditStore } from '#shared/storage/stores/credits.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const at = 1_800_000_000_000

describe('the rows of a wallet', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  let store: Awaited<ReturnType<typeof openRamStore>>['store']
  let ledger: CreditStore
  beforeAll(async () => {
    ram = await openRamStore(() => at)
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(() => {
    store = isolatedStore(ram.store, `rows ${runs++}`)
    ledger = creditStore(store)
  })

  const change = (operationId: string, type: CreditChange['type'], amount: number): CreditChange => ({
    wallet: 'w',
    operationId,
    type,
    amount,
    requestId: `request of ${operationId}`,
    endpoint: '/fetch/basic',
    at,
  })

  it('hold the balance, what was ever added, and what of it was purchased', async () => {
    await ledger.append(change('buy', 'purchase', 100))
    await ledger.append(change('bonus', 'bonus', 20))
    await ledger.debit(change('spend', 'spend', -50))
    const last = await ledger.append(change('refund', 'refund', 7))
    const { wallet: _, ...facts } = change('refund', 'refund', 7)
    expect(last).toEqual({ ...facts, balanceAfter: 77, totalAdded: 127, totalDeposited: 120 })
    const { rows } = await store.list('credits', { group: 'w', limit: 10 })
    expect(rows.map(({ key }) => key)).toEqual(['w#4', 'w#3', 'w#2', 'w#1'])
    const account = { balance: 77, totalAdded: 127, totalDeposited: 120 }
    expect([await ledger.accountOf('w'), await ledger.balanceOf('w')]).toEqual([account, 77])
    // Another process reads the same.
    expect(await creditStore(store).accountOf('w')).toEqual(account)
    expect(await ledger.accountOf('another')).toEqual({ balance: 0, totalAdded: 0, totalDeposited: 0 })
  })

  it('are listed newest first, in pages', async () => {
    for (let index = 1; index <= 12; index++) await ledger.append(change(`add ${index}`, 'refund', index))
    const first = await ledger.history('w', { limit: 11 })
    expect(first.rows.map(({ amount }) => amount)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    const second = await ledger.history('w', { limit: 11, cursor: String(first.next) })
    expect(second.rows.map(({ operationId, balanceAfter }) => [operationId, balanceAfter])).toEqual([['add 1', 1]])
    expect(second).not.toHaveProperty('next')
    expect(await ledger.history('another', { limit: 1 })).toEqual({ rows: [] })
  })

  it('never make the balance negative, and may make it zero', async () => {
    expect(await ledger.debit(change('early', 'spend', -1))).toEqual({ refusedBy: 'balance' })
    await ledger.append(change('buy', 'purchase', 10))
    expect(await ledger.debit(change('much', 'spend', -11))).toEqual({ refusedBy: 'balance' })
    expect(await ledger.debit(change('all', 'spend', -10))).toMatchObject({ amount: -10, balanceAfter: 0 })
    expect(await ledger.debit(change('more', 'spend', -1))).toEqual({ refusedBy: 'balance' })
    await expect(ledger.append(change('more', 'spend', -1))).rejects.toThrow('The balance does not cover more.')
    expect((await ledger.history('w', { limit: 10 })).rows).toHaveLength(2)
  })

  it('exist once for each operation: the first amount counts', async () => {
    await ledger.append(change('buy', 'purchase', 10))
    const first = await ledger.debit(change('spend', 'spend', -4))
    expect(await ledger.debit(change('spend', 'spend', -3))).toEqual(first)
    expect(await creditStore(store).append(change('spend', 'spend', 0))).toEqual(first)
    // An operation that took nothing cannot take anything later.
    await ledger.append(change('void', 'spend', 0))
    expect(await ledger.debit(change('void', 'spend', -1))).toMatchObject({ amount: 0, balanceAfter: 6 })
    expect(await ledger.balanceOf('w')).toBe(6)
  })

  it('are added after the rows of other processes', async () => {
    const other = creditStore(store)
    await ledger.append(change('buy', 'purchase', 10))
    await other.append(change('more', 'purchase', 5))
    // This process last saw a balance of 10.
    expect(await ledger.debit(change('spend', 'spend', -15))).toMatchObject({ balanceAfter: 0, totalDeposited: 15 })
    expect(await other.debit(change('late', 'spend', -1))).toEqual({ refusedBy: 'balance' })
    expect(await other.refusalOf(change('late', 'spend', -1))).toEqual({ refusedBy: 'balance' })
  })

  it('cover an amount up to the balance', async () => {
    const other = creditStore(store)
    await other.append(change('early', 'purchase', 4))
    await ledger.append(change('buy', 'purchase', 6))
    // The other process last saw a balance of 4.
    expect(await other.refusalOf(change('spend', 'spend', -10))).toBeUndefined()
    const refusals = (process: CreditStore, wallet: string, amounts: readonly number[]) =>
      Promise.all(amounts.map((amount) => process.refusalOf({ ...change('spend', 'spend', 0 - amount), wallet })))
    for (const process of [ledger, creditStore(store)]) {
      expect(await refusals(process, 'w', [10, 11])).toEqual([undefined, { refusedBy: 'balance' }])
      expect(await refusals(process, 'another', [0, 1])).toEqual([undefined, { refusedBy: 'balance' }])
    }
  })

  it('take the next number if their process died between reserving and writing it', async () => {
    await ledger.append(change('buy', 'purchase', 10))
    // Operation A reserved the second row, and B wrote it.
    await store.insert('creditEntries', 'a', { value: 2 })
    await ledger.debit(change('b', 'spend', -1))
    expect(await creditStore(store).debit(change('a', 'spend', -2))).toMatchObject({ amount: -2, balanceAfter: 7 })
    expect(await ledger.debit(change('a', 'spend', -2))).toMatchObject({ amount: -2, balanceAfter: 7 })
    const { rows } = await ledger.history('w', { limit: 10 })
    expect(rows.map(({ operationId }) => operationId)).toEqual(['a', 'b', 'buy'])
  })

  it('are entries of the API in dollars', () => {
    const row = { operationId: 'o', requestId: 'r', at, totalAdded: 1, totalDeposited: 1 }
    const shown = { requestId: 'r', at: '2027-01-15T08:00:00.000Z' }
    expect(creditEntryOf({ ...row, type: 'spend', amount: -1500, balanceAfter: 0, endpoint: '/contents' })).toEqual({
      ...shown,
      type: 'spend',
      amount: '-0.0015',
      balanceAfter: '0',
      endpoint: '/contents',
    })
    expect(creditEntryOf({ ...row, type: 'refund', amount: 1, balanceAfter: 12_000_001 })).toEqual({
      ...shown,
      type: 'refund',
      amount: '0.000001',
      balanceAfter: '12.000001',
    })
  })
})
