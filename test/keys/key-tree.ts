import * as fc from 'fast-check'
import type { CreditStore } from '#shared/storage/stores/credits.ts'
import type { KeyBudget } from '#shared/storage/stores/spending/key-spending.ts'

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
    wallet,
    keys,
    keyIdOf,
    chainOfRow: ({ requestId }: { requestId: string }) => operationAt(Number(requestId)).chain,

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
  }
}

export type TreeLedger = ReturnType<typeof treeLedger>
