import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRamStore } from '#test/support/ram-store.ts'
import { storeMoods, type StoreMood } from './any-order/faulty-store.ts'
import { chainMoods, type ChainMood } from './any-order/simulated-chain.ts'
import { openWorld, wishes, type World } from './any-order/world.ts'

describe('payments, retries, crashes, outages and time, in any order', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  const clock = { now: () => 1_800_000_000_000 }
  beforeAll(async () => {
    ram = await openRamStore(() => clock.now())
  })
  afterAll(() => ram[Symbol.asyncDispose]())

  it('charge once for what was delivered, and nothing for what was not', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(signedFor, fc.array(event, { minLength: 5, maxLength: 60 }), async (signed, events) => {
        const world = await openWorld(ram.store, `run ${runs++}`)
        clock.now = world.turns.now
        const paid = await sign(signed, world)
        for (const payment of paid) payment.bring()
        for (const happening of events) await play(happening, paid, world)
        await settleDown(world)
        await judge(world, paid)
      }),
      { numRuns: 500 },
    )
  })
})

type Event =
  | { is: 'bring'; payment: number; wish: number }
  | { is: 'steps'; choices: readonly number[] }
  | { is: 'kill'; choice: number }
  | { is: 'pass'; ms: number }
  | { is: 'schedule' | 'mine' }
  | { is: 'work'; isGood: boolean }
  | { is: 'chain'; mood: ChainMood }
  | { is: 'store'; mood: StoreMood }

const wish = fc.nat({ max: wishes.length - 1 })
/** What each of two payments was signed for. */
const signedFor = fc.tuple(wish, wish)

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('bring' as const),
      payment: fc.nat({ max: 1 }),
      // Mostly what it was signed for.
      wish: fc.oneof({ weight: 4, arbitrary: fc.constant(-1) }, wish),
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

interface Payment {
  nonce: string
  wish: number
  bring: (wish?: number) => void
}

/** Payments that were signed for an offer each. */
async function sign(signed: readonly number[], world: World): Promise<Payment[]> {
  const payments: Payment[] = []
  for (const [index, wish] of signed.entries()) {
    const offer = await world.offerFor(wish)
    const nonce = `nonce-${index}`
    const validBefore = world.turns.now() + offer.maxTimeoutSeconds * 1000
    payments.push({ nonce, wish, bring: (other = wish) => world.bring(nonce, other, offer, validBefore) })
  }
  return payments
}

async function play(happening: Event, payments: readonly Payment[], world: World): Promise<void> {
  switch (happening.is) {
    case 'bring':
      return payments[happening.payment]?.bring(happening.wish < 0 ? undefined : happening.wish)
    case 'steps':
      for (const choice of happening.choices) await world.turns.next(choice)
      return
    case 'kill':
      return world.kill(happening.choice)
    case 'pass':
      return world.turns.pass(happening.ms)
    case 'schedule':
      return world.schedule()
    case 'mine':
      return world.chain.mine()
    case 'work':
      return world.work(happening.isGood)
    case 'chain':
      world.chain.mood = happening.mood
      return
    case 'store':
      world.mood.store = happening.mood
  }
}

/** Everything works again, everybody comes to an end, and every window passes. */
async function settleDown(world: World): Promise<void> {
  world.chain.mood = 'well'
  world.mood.store = 'well'
  await world.finish()
  world.chain.mine()
  for (let round = 0; round < 4; round++) {
    await world.turns.pass(round === 0 ? 1000 : 300_000)
    world.schedule()
    await world.finish()
  }
}

async function judge(world: World, payments: readonly Payment[]): Promise<void> {
  expect((await world.payments.listOpen(world.turns.now())).payments).toEqual([])
  const ledger = await world.ledger()
  expect(new Set(ledger.map(({ operationId }) => operationId)).size).toBe(ledger.length)
  for (const payment of payments) await judgeOne(world, payment, ledger)
}

async function judgeOne(world: World, { nonce, bring }: Payment, ledger: Awaited<ReturnType<World['ledger']>>) {
  const hasMoved = world.chain.moved.has(nonce)
  expect(world.chain.moved.get(nonce) ?? 0).toBeLessThanOrEqual(1)
  const held = await world.payments.find(`sim:${nonce}`)
  const given = world.delivered.filter((delivery) => delivery.nonce === nonce)
  const bodies = given.filter(({ status }) => status === 200)
  // One payment buys one answer, however often it was given.
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
  const wish = world.asked.get(requestId) ?? 0
  // Half of a batch came to nothing.
  expect(rows.map(({ amount }) => amount)).toEqual(wishes[wish]?.name === 'batch-fetch' ? [3000] : [])
  const before = world.delivered.length
  bring(wish)
  await world.finish()
  expect(world.delivered.slice(before)).toMatchObject([{ status: 200, receiptId: requestId }])
}
