import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMongoStore } from '#shared/storage/mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/storage/store.ts'
import { isRefused, type CreditRow } from '#shared/storage/stores/credit-rows.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { openMongoDatabase, withMongo } from '#test/support/stores/mongo.ts'

interface Place {
  store: Store
  /** The argument by which another process opens the store. */
  name: string
}

describeLedger('SQLite', async (scope) => {
  const dir = await mkdtemp(join(tmpdir(), 'webintel-ledger-'))
  scope.defer(() => rm(dir, { recursive: true, force: true }))
  return { store: scope.use(await openSqliteStore({ dir })), name: dir }
})

withMongo('the ledger over two processes', (serverUrl) => {
  describeLedger('MongoDB', async (scope) => {
    const database = scope.use(openMongoDatabase(serverUrl))
    return { store: scope.use(await openMongoStore(database)), name: database.url }
  })
})

function describeLedger(what: string, open: (scope: AsyncDisposableStack) => Promise<Place>): void {
  describe(`credits over ${what}`, () => {
    let scope: AsyncDisposableStack
    let place: Place
    let runs = 0
    beforeAll(async () => {
      scope = new AsyncDisposableStack()
      place = await open(scope)
    })
    afterAll(() => scope.disposeAsync())

    it.each([
      { have: 64, spent: 64 },
      { have: 30, spent: 30 },
    ])('are spent by 64 concurrent debits in two processes, and none is lost: of $have', async ({ have, spent }) => {
      const ledger = creditStore(place.store)
      const wallet = `wallet-${have}`
      await ledger.append({
        wallet,
        operationId: `add:${wallet}`,
        type: 'purchase',
        amount: have * 7,
        requestId: 'a',
        at: 1,
      })
      const processes = await Promise.all(
        [0, 1].map((index) => spendIn(place.name, wallet, { from: have * 1000 + index * 32 })),
      )
      expect(processes.reduce((sum, count) => sum + count, 0)).toBe(spent)
      const rows = await rowsOf(place.store, wallet)
      expect(rows.length).toBe(1 + spent)
      expect(await ledger.balanceOf(wallet)).toBe((have - spent) * 7)
    })

    it('always equal the sum of their rows, whatever any number of processes do', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(command, { maxLength: 8 }), { maxLength: 8 }), async (rounds) => {
          const wallet = `run-${runs++}`
          const ledgers = [creditStore(place.store), creditStore(place.store)] as const
          const model = new Map<string, number>()
          // Concurrent commands may run in any order. The model applies sequential commands in their order.
          for (const round of rounds) {
            const done = await Promise.all(round.map((one) => apply(one, ledgers[one.process], wallet)))
            for (const row of done) if (!isRefused(row)) model.set(row.operationId, row.amount)
          }
          const rows = await rowsOf(place.store, wallet)
          expect(new Map(rows.map(({ operationId, amount }) => [operationId, amount]))).toEqual(model)
          const sum = [...model.values()].reduce((total, amount) => total + amount, 0)
          expect((await ledgers[0].accountOf(wallet)).balance).toBe(sum)
        }),
        { numRuns: 40 },
      )
    })
  })
}

/** An operation with one of a few ids, so that many repeat; void: cancelled before it was made. */
const command = fc.record({
  is: fc.constantFrom('add' as const, 'spend' as const, 'void' as const),
  name: fc.nat({ max: 5 }),
  process: fc.constantFrom(0 as const, 1 as const),
})
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

function apply({ is, name }: Command, ledger: ReturnType<typeof creditStore>, wallet: string) {
  const add = is === 'add'
  const operationId = `${wallet}:${add ? 'add' : 'spend'}:${name}`
  const change = { wallet, operationId, requestId: String(name), at: 1, type: add ? 'purchase' : 'spend' } as const
  if (add) return ledger.append({ ...change, amount: 10 + name })
  return is === 'void' ? ledger.append({ ...change, amount: 0 }) : ledger.debit({ ...change, amount: -(4 + name) })
}

/** Oldest first. Checks: numbers without gaps, correct balances, no negative balance, no duplicate operation. */
async function rowsOf(store: Store, wallet: string): Promise<CreditRow[]> {
  const { rows } = await store.list('credits', { group: wallet, limit: 500 })
  expect(rows.map(({ key }) => key)).toEqual(rows.map((_, index) => `${wallet}#${rows.length - index}`))
  // Only the ledger writes these rows.
  const ledger = rows.map(({ value }) => value as unknown as CreditRow).toReversed()
  let balance = 0
  for (const { amount, balanceAfter } of ledger) {
    balance += amount
    expect(balanceAfter).toBe(balance)
    expect(balance).toBeGreaterThanOrEqual(0)
  }
  expect(new Set(ledger.map(({ operationId }) => operationId)).size).toBe(ledger.length)
  return ledger
}

async function spendIn(place: string, wallet: string, { from }: { from: number }): Promise<number> {
  const script = join(import.meta.dirname, 'ledger-process.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, place, wallet, String(from), '32', '7'])
  return Number(stdout)
}
