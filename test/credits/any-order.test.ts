import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeMoods, type StoreMood } from '#test/payments/any-order/faulty-store.ts'
import { openRamStore } from '#test/support/ram-store.ts'
import { openCreditWorld, type CreditWorld } from './credit-world.ts'

describe('calls paid with credits, crashes, outages and time, in any order', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  const clock = { now: () => 1_800_000_000_000 }
  beforeAll(async () => {
    ram = await openRamStore(() => clock.now())
  })
  afterAll(() => ram[Symbol.asyncDispose]())

  it('take what was delivered, once, and nothing else', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 60 }), async (events) => {
        const world = await openCreditWorld(ram.store, `run ${runs++}`)
        clock.now = world.turns.now
        for (const happening of events) await play(happening, world)
        world.mood.store = 'well'
        await world.finish()
        for (let round = 0; round < 4; round++) {
          await world.turns.pass(300_000)
          world.schedule()
          await world.finish()
        }
        await judge(world)
      }),
      { numRuns: 500 },
    )
  })
})

type Event =
  | { is: 'call'; key: number; isGood: boolean }
  | { is: 'steps'; choices: readonly number[] }
  | { is: 'kill'; choice: number }
  | { is: 'pass'; ms: number }
  | { is: 'schedule' }
  | { is: 'store'; mood: StoreMood }

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ is: fc.constant('call' as const), key: fc.nat({ max: 3 }), isGood: fc.boolean() }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      is: fc.constant('steps' as const),
      choices: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 15 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('kill' as const), choice: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('pass' as const), ms: fc.constantFrom(200, 3000, 50_000) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('schedule' as const) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('store' as const), mood: fc.constantFrom(...storeMoods) }) },
)

async function play(happening: Event, world: CreditWorld): Promise<void> {
  switch (happening.is) {
    case 'call':
      return world.call(happening.key, happening.isGood)
    case 'steps':
      for (const choice of happening.choices) await world.turns.next(choice)
      return
    case 'kill':
      return world.kill(happening.choice)
    case 'pass':
      return world.turns.pass(happening.ms)
    case 'schedule':
      return world.schedule()
    case 'store':
      world.mood.store = happening.mood
  }
}

async function judge(world: CreditWorld): Promise<void> {
  const { payments, turns, delivered } = world
  expect((await payments.listOpen(turns.now())).payments).toEqual([])
  const rows = await world.ledger()
  expect(new Set(rows.map(({ operationId }) => operationId)).size).toBe(rows.length)
  for (const { balanceAfter } of rows) expect(balanceAfter).toBeGreaterThanOrEqual(0)
  for (const requestId of world.requests()) {
    const taken = rows.filter((row) => row.requestId === requestId).reduce((sum, { amount }) => sum + amount, 0)
    const held = await payments.findByRequest(requestId)
    const isKept = held?.record.state === 'settled'
    expect([requestId, taken]).toEqual([requestId, isKept ? 0 - world.cost : 0])
    // Who was answered has paid. Who has paid and was not answered died with the answer in hand.
    if (delivered.has(requestId)) expect([requestId, isKept]).toEqual([requestId, true])
  }
}
