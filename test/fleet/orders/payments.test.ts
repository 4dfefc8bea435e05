import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeMoods, type StoreMood } from '#test/payments/any-order/faulty-store.ts'
import { chainMoods, type ChainMood } from '#test/payments/any-order/simulated-chain.ts'
import { openWorld, testRequests, type World } from '#test/payments/any-order/world.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

describe('payments, retries, crashes, outages and time, in any order', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  const clock = { now: () => 1_800_000_000_000 }
  beforeAll(async () => {
    ram = await openRamStore(() => clock.now())
  })
  afterAll(() => ram[Symbol.asyncDispose]())

  it('charge once for what was delivered, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(signedFor, fc.array(event, { minLength: 5, maxLength: 60 }), async (signed, events) => {
        const world = await openWorld(ram.store, `run ${runs++}`)
        clock.now = world.stepper.now
        const paid = await sign(signed, world)
        for (const payment of paid) payment.bring()
        for (const nextEvent of events) await applyEvent(nextEvent, paid, world)
        await finishAll(world)
        await assertConsistent(world, paid)
      }),
      { numRuns: 150 },
    )
  })
})

type Event =
  | { is: 'bring'; payment: number; testRequest: number }
  | { is: 'steps'; choices: readonly number[] }
  | { is: 'kill'; choice: number }
  | { is: 'pass'; ms: number }
  | { is: 'schedule' | 'mine' }
  | { is: 'work'; isGood: boolean }
  | { is: 'chain'; mood: ChainMood }
  | { is: 'store'; mood: StoreMood }

const testRequest = fc.nat({ max: testRequests.length - 1 })
/** The requests that two payments were signed for. */
const signedFor = fc.tuple(testRequest, testRequest)

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('bring' as const),
      payment: fc.nat({ max: 1 }),
      // Mostly the request that it was signed for.
      testRequest: fc.oneof({ weight: 4, arbitrary: fc.constant(-1) }, testRequest),
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
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constant('pass' as const), ms: fc.constantFrom(200, 3000, 26_000, 61_000, 200_000) }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constantFrom('schedule' as const, 'mine' as const) }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('work' as const), isGood: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('chain' as const), mood: fc.constantFrom(...chainMoods) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('store' as const), mood: fc.constantFrom(...storeMoods) }) },
)

/** The credits for a delivered call: half of a batch failed, or credits were bought. */
const credited: Readonly<Record<string, readonly number[]>> = {
  'batch-fetch': [3000],
  'credits-buy': [2_000_000, 10_000_000],
}

interface Payment {
  nonce: string
  testRequest: number
  bring: (testRequest?: number) => void
}

/** Signs one payment for each offer. */
async function sign(signed: readonly number[], world: World): Promise<Payment[]> {
  const payments: Payment[] = []
  for (const [index, testRequest] of signed.entries()) {
    const offer = await world.offerFor(testRequest)
    const nonce = `nonce-${index}`
    const validBefore = world.stepper.now() + offer.maxTimeoutSeconds * 1000
    payments.push({ nonce, testRequest, bring: (other = testRequest) => world.bring(nonce, other, offer, validBefore) })
  }
  return payments
}

async function applyEvent(nextEvent: Event, payments: readonly Payment[], world: World): Promise<void> {
  switch (nextEvent.is) {
    case 'bring':
      return payments[nextEvent.payment]?.bring(nextEvent.testRequest < 0 ? undefined : nextEvent.testRequest)
    case 'steps':
      for (const choice of nextEvent.choices) await world.stepper.next(choice)
      return
    case 'kill':
      return world.kill(nextEvent.choice)
    case 'pass':
      return world.stepper.pass(nextEvent.ms)
    case 'schedule':
      return world.schedule()
    case 'mine':
      return world.chain.mine()
    case 'work':
      return world.work(nextEvent.isGood)
    case 'chain':
      world.chain.mood = nextEvent.mood
      return
    case 'store':
      world.mood.store = nextEvent.mood
  }
}

/** Restores all services, lets every process finish, and waits until every window has passed. */
async function finishAll(world: World): Promise<void> {
  world.chain.mood = 'well'
  world.mood.store = 'well'
  await world.finish()
  world.chain.mine()
  for (let round = 0; round < 4; round++) {
    await world.stepper.pass(round === 0 ? 1000 : 300_000)
    world.schedule()
    await world.finish()
  }
}

async function assertConsistent(world: World, payments: readonly Payment[]): Promise<void> {
  expect((await world.payments.listOpen(world.stepper.now())).payments).toEqual([])
  const ledger = await world.ledger()
  expect(new Set(ledger.map(({ operationId }) => operationId)).size).toBe(ledger.length)
  for (const payment of payments) await assertPaymentConsistent(world, payment, ledger)
}

async function assertPaymentConsistent(
  world: World,
  { nonce, bring }: Payment,
  ledger: Awaited<ReturnType<World['ledger']>>,
) {
  const hasMoved = world.chain.moved.has(nonce)
  expect(world.chain.moved.get(nonce) ?? 0).toBeLessThanOrEqual(1)
  const held = await world.payments.find(`sim:${nonce}`)
  const given = world.delivered.filter((delivery) => delivery.nonce === nonce)
  const bodies = given.filter(({ status }) => status === 200)
  // One payment buys one answer, however often it was sent.
  expect(new Set(bodies.map(({ receiptId }) => receiptId)).size).toBeLessThanOrEqual(1)
  if (!hasMoved) {
    expect(bodies).toEqual([])
    expect([undefined, 'released']).toContain(held?.record.state)
  }
  for (const { requestId } of given) {
    const job = await world.lookAt(requestId)
    if (job?.result === undefined) continue
    expect(hasMoved && held?.record.requestId === requestId).toBe(true)
  }
  if (!hasMoved || held === undefined) return expect(hasMoved).toBe(false)
  const { state, transaction, requestId, offer } = held.record
  expect((await world.payments.findByRequest(requestId))?.key).toBe(held.key)
  expect(transaction).toBe(`tx-${nonce}`)
  const rows = ledger.filter((row) => row.requestId === requestId)
  if (state === 'refunded') {
    expect(rows.map(({ amount }) => amount)).toEqual([Number(offer.amount)])
    expect(bodies).toEqual([])
    return
  }
  expect(state).toBe('settled')
  const testRequest = world.asked.get(requestId) ?? 0
  // Rows are listed newest first.
  expect(rows.map(({ amount }) => amount)).toEqual(credited[testRequests[testRequest]?.name ?? ''] ?? [])
  const before = world.delivered.length
  bring(testRequest)
  await world.finish()
  expect(world.delivered.slice(before)).toMatchObject([{ status: 200, receiptId: requestId }])
}
