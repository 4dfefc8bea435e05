import { expect } from 'vitest'
import type { Store } from '#shared/storage/store.ts'
import type { CreditRow } from '#shared/storage/stores/credit-rows.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { dayOf } from '#shared/storage/stores/spending/key-spending.ts'
import type { TreeLedger } from './key-tree.ts'

/** The keys of a wallet, and the chain that a row of its ledger must have: the indexes of its key and of the keys above it. */
export interface AuditedTree extends Pick<TreeLedger, 'wallet' | 'keys' | 'keyIdOf'> {
  chainOfRow: (row: CreditRow) => readonly number[]
}

/**
 * Adds up the rows of a ledger. Each row has the totals of its keys, no total exceeds a budget or the total of the key above,
 * and a ledger that reads the store for the first time finds the same totals.
 *
 * @returns The rows, oldest first.
 */
export async function auditKeys(tree: AuditedTree, store: Store): Promise<readonly CreditRow[]> {
  const { wallet, keys, keyIdOf, chainOfRow } = tree
  const rows = await rowsOf(store, wallet)
  const totals = new Map<string, { spent: number; day: string; daySpent: number }>()
  const spends = new Map<string, CreditRow>()
  let balance = 0
  for (const row of rows) {
    balance += row.amount
    expect([row.operationId, row.balanceAfter]).toEqual([row.operationId, balance])
    if (row.requestId === 'given' || row.amount === 0) continue
    const spend = row.type === 'spend' ? row : spends.get(row.requestId)
    if (row.type === 'spend') spends.set(row.requestId, row)
    const chain = chainOfRow(row)
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
      expect(next.spent).toBeLessThanOrEqual(row.keys?.[place + 1]?.spent ?? Infinity)
    }
  }
  const read = await creditStore(store).spendingOf(
    wallet,
    keys.map((_, index) => keyIdOf(index)),
  )
  for (const { keyId, spent, day, daySpent } of read)
    expect([keyId, { spent, day, daySpent }]).toEqual([keyId, totals.get(keyId) ?? { spent: 0, day: '', daySpent: 0 }])
  return rows
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
