import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMongoStore } from '#shared/storage/mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/storage/store.ts'
import type { CreditRow } from '#shared/storage/stores/credit-rows.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { isolatedStore, steppedStore } from '#test/payments/any-order/faulty-store.ts'
import { openStepper } from '#test/payments/any-order/stepper.ts'
import { openMongoDatabase, withMongo } from '#test/support/stores/mongo.ts'

describeLedger('SQLite', 300, async (scope) => {
  const dir = await mkdtemp(join(tmpdir(), 'webintel-credits-'))
  scope.defer(() => rm(dir, { recursive: true, force: true }))
  return scope.use(await openSqliteStore({ dir }))
})

withMongo('the ledger of credits', (serverUrl) => {
  // Each step is a request to the server.
  describeLedger('MongoDB', 100, async (scope) => {
    const database = scope.use(openMongoDatabase(serverUrl))
    return scope.use(await openMongoStore(database))
  })
})

function describeLedger(name: string, numRuns: number, open: (scope: AsyncDisposableStack) => Promise<Store>): void {
  describe(`the ledger of credits over ${name}`, () => {
    let scope: AsyncDisposableStack
    let store: Store
    let runs = 0
    beforeAll(async () => {
      scope = new AsyncDisposableStack()
      store = await open(scope)
    })
    afterAll(() => scope.disposeAsync())

    it('has one row for an operation, however many calls append it concurrently', async () => {
      const ledger = creditStore(isolatedStore(store, 'one'))
      const rows = await Promise.all(Array.from({ length: 20 }, () => ledger.append(change('refund:1', 4000))))
      expect(new Set(rows.map(({ balanceAfter }) => balanceAfter))).toEqual(new Set([4000]))
      expect(await ledger.balanceOf(wallet)).toBe(4000)
    })

    it('numbers the rows of a wallet without gaps, each with its balance', async () => {
      const part = isolatedStore(store, 'many')
      const ledger = creditStore(part)
      await Promise.all(Array.from({ length: 20 }, (_, index) => ledger.append(change(`refund:${index}`, index + 1))))
      expect(amountsOf(await rowsOf(part)).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      )
    })

    it('does both in any order of steps', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { minLength: 8, maxLength: 40 }), async (choices) => {
          const part = isolatedStore(store, `run ${runs++}`)
          const stepper = openStepper(Date.now())
          const processes = ['refund:a', 'refund:a', 'refund:b', 'refund:c'].map((operationId) =>
            creditStore(steppedStore(part, { isOver: false }, stepper, () => 'well')).append(change(operationId, 5)),
          )
          await stepper.pass(0)
          for (const choice of choices) await stepper.next(choice)
          while (stepper.isParked()) await stepper.next(0)
          await Promise.all(processes)
          expect(amountsOf(await rowsOf(part))).toEqual([5, 5, 5])
        }),
        // An order that once wrote one operation twice.
        { numRuns, examples: [[[2, 3, 3, 0, 1, 1, 0, 1, 1, 0, 2, 0, 0, 0, 0]]] },
      )
    })
  })
}

const wallet = 'wallet'

const change = (operationId: string, amount: number) =>
  ({ wallet, operationId, type: 'refund', amount, requestId: operationId, at: 1 }) as const

/** Oldest first. */
async function rowsOf(store: Store): Promise<CreditRow[]> {
  const { rows } = await store.list('credits', { group: wallet, limit: 100 })
  expect(rows.map(({ key }) => key)).toEqual(rows.map((_, index) => `${wallet}#${rows.length - index}`))
  // Only the ledger writes these rows.
  return rows.map(({ value }) => value as unknown as CreditRow).toReversed()
}

/** The amount of each row, computed from the balances. */
function amountsOf(rows: readonly CreditRow[]): number[] {
  expect(new Set(rows.map(({ operationId }) => operationId)).size).toBe(rows.length)
  let before = 0
  return rows.map(({ amount, balanceAfter }) => {
    expect(balanceAfter - before).toBe(amount)
    before = balanceAfter
    return amount
  })
}
