import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Store } from '#shared/storage/store.ts'
import type { CreditRow } from '#shared/storage/stores/credit-rows.ts'
import { creditStore, type CreditStore } from '#shared/storage/stores/credits.ts'
import { dayOf, type KeyBudget } from '#shared/storage/stores/spending/key-spending.ts'

/** Spending keys in a tree, and operations that use them. Amounts are micro-dollars. */
export interface KeyTree {
  /** `parent`: an earlier key, or -1 for a key of the wallet. */
  keys: readonly { parent: number; limit: number; perDay?: number | undefined }[]
  /** The key that an operation pays with, its price, and what is refunded of it. */
  operations: readonly { key: number; amount: number; refund: number }[]
}

export const keyTree: fc.Arbitrary<KeyTree> = fc.record({
  keys: fc
    .array(
      fc.record({
        above: fc.nat({ max: 4 }),
        limit: fc.integer({ min: 1, max: 40 }),
        perDay: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((made) => made.map(({ above, ...key }, index) => ({ parent: (above % (index + 1)) - 1, ...key }))),
  operations: fc.array(
    fc
      .record({ key: fc.nat({ max: 4 }), amount: fc.integer({ min: 1, max: 9 }), part: fc.nat({ max: 8 }) })
      .map(({ key, amount, part }) => ({ key, amount, refund: 1 + (part % amount) })),
    { minLength: 4, maxLength: 14 },
  ),
})

/** The keys and operations of a tree in the ledger of one wallet. */
export function treeLedger({ keys, operations }: KeyTree, wallet: string) {
  const limits = keys.map(({ limit }) => limit)
  const keyIdOf = (index: number) => `${wallet}:key ${index}`
  const chainOf = (index: number): number[] => {
    const above = keys[index]?.parent ?? -1
    return above < 0 ? [index] : [index, ...chainOf(above)]
  }
  const budgetOf = (index: number): KeyBudget => {
    const { limit = 0, perDay } = keys[index] ?? {}
    return { keyId: keyIdOf(index), limit: limits[index] ?? limit, ...(perDay !== undefined && { perDay }) }
  }
  const operationAt = (number: number) => {
    const { key = 0, amount = 1, refund = 1 } = operations[number % operations.length] ?? {}
    const name = String(number % operations.length)
    return { name, chain: chainOf(key % keys.length), amount, refund }
  }

  return {
    keyIds: keys.map((_, index) => keyIdOf(index)),

    spendOf(number: number, at: number) {
      const { name, chain, amount } = operationAt(number)
      const facts = { wallet, operationId: `${wallet}:spend:${name}`, requestId: name, at, type: 'spend' } as const
      return { ...facts, amount: 0 - amount, budgets: chain.map(budgetOf) }
    },

    /** Refunds what the operation took, as the service does. Before its debit, it prevents the debit. */
    async refund(ledger: CreditStore, number: number, at: number): Promise<void> {
      const { name, refund } = operationAt(number)
      const { budgets: _, ...spend } = this.spendOf(number, at)
      const refunds = await ledger.append({ ...spend, amount: 0 })
      if (refunds.amount === 0) return
      const operationId = `${wallet}:refund:${name}`
      await ledger.append({ ...spend, operationId, type: 'refund', amount: refund, refunds })
    },

    /** Lowers the limit of a key for debits from now on. */
    narrow(index: number, limit: number): void {
      const key = index % keys.length
      limits[key] = Math.min(limits[key] ?? 0, limit)
    },

    /**
     * Adds up the rows of the ledger. Each row has the totals of its keys, no total exceeds a budget, and a ledger that reads the
     * store for the first time finds the same totals.
     */
    async audit(store: Store): Promise<void> {
      const rows = await rowsOf(store, wallet)
      const totals = new Map<string, { spent: number; day: string; daySpent: number }>()
      const spends = new Map<string, CreditRow>()
      let balance = 0
      for (const row of rows) {
        balance += row.amount
        expect([row.operationId, row.balanceAfter]).toEqual([row.operationId, balance])
        if (row.type === 'purchase' || row.amount === 0) continue
        const spend = row.type === 'spend' ? row : spends.get(row.requestId)
        if (row.type === 'spend') spends.set(row.requestId, row)
        const { chain } = operationAt(Number(row.requestId))
        expect(row.keys?.map(({ keyId }) => keyId)).toEqual(chain.map(keyIdOf))
        for (const [place, index] of chain.entries()) {
          const keyId = keyIdOf(index)
          const { limit = 0, perDay = Infinity } = keys[index] ?? {}
          const { day: lastDay, ...last } = totals.get(keyId) ?? { spent: 0, day: '', daySpent: 0 }
          const day = row.type === 'spend' && dayOf(row.at) > lastDay ? dayOf(row.at) : lastDay
          const isOfDay = row.type === 'spend' || spend?.keys?.[place]?.day === day
          const daySpent = (day === lastDay ? last.daySpent : 0) - (isOfDay ? row.amount : 0)
          const next = { spent: last.spent - row.amount, day, daySpent }
          totals.set(keyId, next)
          expect(row.keys?.[place]).toMatchObject(next)
          expect(next.spent).toBeLessThanOrEqual(limit)
          expect(next.daySpent).toBeLessThanOrEqual(perDay)
          expect(Math.min(next.spent, next.daySpent)).toBeGreaterThanOrEqual(0)
        }
      }
      const read = await creditStore(store).spendingOf(wallet, this.keyIds)
      for (const { keyId, spent, day, daySpent } of read)
        expect([keyId, { spent, day, daySpent }]).toEqual([
          keyId,
          totals.get(keyId) ?? { spent: 0, day: '', daySpent: 0 },
        ])
    },
  }
}

/** Oldest first. Checks that their numbers have no gap, and that no operation has two rows. */
async function rowsOf(store: Store, wallet: string): Promise<CreditRow[]> {
  const rows: CreditRow[] = []
  for (let cursor: string | undefined; ;) {
    const page = await store.list('credits', { group: wallet, limit: 500, ...(cursor !== undefined && { cursor }) })
    // Only the ledger writes these rows.
    rows.push(...page.rows.map(({ value }) => value as unknown as CreditRow))
    cursor = page.next
    if (cursor === undefined) break
  }
  expect(new Set(rows.map(({ operationId }) => operationId)).size).toBe(rows.length)
  return rows.toReversed()
}
