import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCreditWorld, type CreditWorld, type SentCall } from '#test/credits/credit-world.ts'
import { storeMoods, type StoreMood } from '#test/payments/any-order/faulty-store.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

describe('calls paid with credits, crashes, outages and time, in any order', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  const clock = { now: () => 1_800_000_000_000 }
  beforeAll(async () => {
    ram = await openRamStore(() => clock.now())
  })
  afterAll(() => ram[Symbol.asyncDispose]())

  it('charge once for what was delivered, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 60 }), async (events) => {
        const world = await openCreditWorld(ram.store, `run ${runs++}`)
        clock.now = world.stepper.now
        for (const nextEvent of events) await applyEvent(nextEvent, world)
        world.mood.store = 'well'
        await world.finish()
        for (let round = 0; round < 4; round++) {
          await world.stepper.pass(300_000)
          world.schedule()
          await world.finish()
        }
        await assertConsistent(world)
      }),
      { numRuns: 500 },
    )
  })
})

type Event =
  | ({ is: 'call' } & SentCall)
  | { is: 'steps'; choices: readonly number[] }
  | { is: 'kill'; choice: number }
  | { is: 'pass'; ms: number }
  | { is: 'schedule' }
  | { is: 'store'; mood: StoreMood }

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('call' as const),
      key: fc.nat({ max: 3 }),
      signIn: fc.nat({ max: 3 }),
      isGood: fc.boolean(),
    }),
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

async function applyEvent(nextEvent: Event, world: CreditWorld): Promise<void> {
  switch (nextEvent.is) {
    case 'call':
      return world.call(nextEvent)
    case 'steps':
      for (const choice of nextEvent.choices) await world.stepper.next(choice)
      return
    case 'kill':
      return world.kill(nextEvent.choice)
    case 'pass':
      return world.stepper.pass(nextEvent.ms)
    case 'schedule':
      return world.schedule()
    case 'store':
      world.mood.store = nextEvent.mood
  }
}

async function assertConsistent(world: CreditWorld): Promise<void> {
  const { payments, stepper, delivered, opened } = world
  for (const [signIn, calls] of opened) expect([signIn, calls]).toEqual([signIn, 1])
  expect((await payments.listOpen(stepper.now())).payments).toEqual([])
  const rows = await world.ledger()
  expect(new Set(rows.map(({ operationId }) => operationId)).size).toBe(rows.length)
  for (const { balanceAfter } of rows) expect(balanceAfter).toBeGreaterThanOrEqual(0)
  for (const requestId of world.requests()) {
    const taken = rows.filter((row) => row.requestId === requestId).reduce((sum, { amount }) => sum + amount, 0)
    const held = await payments.findByRequest(requestId)
    const isKept = held?.record.state === 'settled'
    expect([requestId, taken]).toEqual([requestId, isKept ? 0 - world.cost : 0])
    // A call that was answered has paid. A call that paid and was not answered lost its process while it answered.
    if (delivered.has(requestId)) expect([requestId, isKept]).toEqual([requestId, true])
  }
}
