import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMongoStore } from '#shared/storage/mongo/open-mongo-store.ts'
import type { Store } from '#shared/storage/store.ts'
import { creditStore, type CreditStore } from '#shared/storage/stores/credits.ts'
import { isolatedStore, steppedStore, storeMoods, type StoreMood } from '#test/payments/any-order/faulty-store.ts'
import { onlyAppError } from '#test/payments/any-order/only-app-error.ts'
import { openStepper, type Life } from '#test/payments/any-order/stepper.ts'
import { openMongoDatabase, withMongo } from '#test/support/stores/mongo.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { auditKeys } from './audit-keys.ts'
import { keyTree, treeLedger, type KeyTree } from './key-tree.ts'

describeKeys('SQLite', 300, async (scope) => scope.use(await openRamStore(Date.now)).store)

withMongo('spending keys in any order', (serverUrl) => {
  describeKeys('MongoDB', 40, async (scope) => {
    const database = scope.use(openMongoDatabase(serverUrl))
    return scope.use(await openMongoStore(database))
  })
})

function describeKeys(what: string, numRuns: number, open: (scope: AsyncDisposableStack) => Promise<Store>): void {
  describe(`budgets of spending keys over ${what}`, () => {
    let scope: AsyncDisposableStack
    let store: Store
    let runs = 0
    beforeAll(async () => {
      scope = new AsyncDisposableStack()
      store = await open(scope)
    })
    afterAll(() => scope.disposeAsync())

    it('are kept to the micro-dollar, whatever processes do, and wherever they die', async () => {
      await fc.assert(
        fc.asyncProperty(keyTree, fc.array(event, { minLength: 5, maxLength: 60 }), async (tree, events) => {
          const world = await openKeyWorld(isolatedStore(store, `${what} ${runs++}`), tree)
          for (const nextEvent of events) await world.apply(nextEvent)
          await world.finish()
          await world.audit()
        }),
        { numRuns },
      )
    })

    it('lose nothing when a ledger is read while it changes', async () => {
      const part = isolatedStore(store, `${what} read`)
      const tree = treeLedger({ keys: [{ parent: -1, limit: 3 }], operations: costs(9) }, 'somebody')
      await creditStore(part).append(purchase('somebody'))
      const gate = Promise.withResolvers<void>()
      let held = false
      // The first look-up of the key is slow.
      const slow: Store = {
        ...part,
        async listKeys(collection, query) {
          const found = await part.listKeys(collection, query)
          if (collection === 'creditKeyRows' && !held) {
            held = true
            await gate.promise
          }
          return found
        },
      }
      const ledger = creditStore(slow)
      await ledger.balanceOf('somebody')
      const look = ledger.refusalOf(tree.spendOf(0, 1))
      await expect.poll(() => held).toBe(true)
      for (let number = 0; number < 3; number++) await ledger.debit(tree.spendOf(number, 1))
      gate.resolve()
      await look
      for (let number = 3; number < 9; number++) await ledger.debit(tree.spendOf(number, 1))
      await auditKeys(tree, part)
    })
  })
}

const costs = (count: number) => Array.from({ length: count }, () => ({ key: 0, amount: 1, refund: 1 }))

const purchase = (wallet: string) =>
  ({ wallet, operationId: `${wallet}:given`, type: 'purchase', amount: 100, requestId: 'given', at: 1 }) as const

type Event =
  | { is: 'debit' | 'look' | 'refund'; by: number; number: number }
  | { is: 'steps'; choices: readonly number[] }
  | { is: 'kill'; choice: number }
  | { is: 'narrow'; key: number; limit: number }
  | { is: 'pass'; hours: number }
  | { is: 'store'; mood: StoreMood }

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      is: fc.constantFrom('debit' as const, 'debit' as const, 'look' as const, 'refund' as const),
      by: fc.nat({ max: 2 }),
      number: fc.nat({ max: 13 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      is: fc.constant('steps' as const),
      choices: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 15 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('kill' as const), choice: fc.nat({ max: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('narrow' as const),
      key: fc.nat({ max: 4 }),
      limit: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('store' as const), mood: fc.constantFrom(...storeMoods) }) },
)

const hourMs = 3_600_000

/** Three processes, with clocks an hour apart, around one store. */
async function openKeyWorld(store: Store, keys: KeyTree) {
  const stepper = openStepper(Date.parse('2026-11-28T22:00:00Z'))
  const wallet = 'somebody'
  const tree = treeLedger(keys, wallet)
  let mood: StoreMood = 'well'
  await creditStore(store).append(purchase(wallet))
  const open = (): { life: Life; ledger: CreditStore } => {
    const life = { isOver: false }
    return { life, ledger: creditStore(steppedStore(store, life, stepper, () => mood)) }
  }
  const processes = [open(), open(), open()]

  return {
    async apply(next: Event): Promise<void> {
      switch (next.is) {
        case 'debit':
        case 'look':
        case 'refund':
          return begin(next)
        case 'steps':
          for (const choice of next.choices) await stepper.next(choice)
          return
        case 'kill': {
          const killed = processes[next.choice]
          if (killed) killed.life.isOver = true
          processes[next.choice] = open()
          return
        }
        case 'narrow':
          return tree.narrow(next.key, next.limit)
        case 'pass':
          return stepper.pass(next.hours * hourMs)
        case 'store':
          mood = next.mood
      }
    },

    async finish(): Promise<void> {
      mood = 'well'
      await stepper.finish()
    },

    audit: () => auditKeys(tree, store),
  }

  function begin({ is, by, number }: Event & { is: 'debit' | 'look' | 'refund' }): void {
    const { ledger } = processes[by] ?? open()
    const at = stepper.now() + (by - 1) * hourMs
    const done = {
      debit: () => ledger.debit(tree.spendOf(number, at)),
      look: () => ledger.refusalOf(tree.spendOf(number, at)),
      refund: () => tree.refund(ledger, number, at),
    }[is]()
    void Promise.resolve(done).catch(onlyAppError)
  }
}
