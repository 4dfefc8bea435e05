import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { openWorld, paymentOf, type Begun, type World } from './any-order/world.ts'

describe('a call that waits longer than its payment may last', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let world: World
  let runs = 0
  const clock = { now: () => 1_800_000_000_000 }
  beforeAll(async () => {
    ram = await openRamStore(() => clock.now())
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(async () => {
    world = await openWorld(ram.store, `long waits ${runs++}`)
    clock.now = world.stepper.now
    const { identify } = world.chain.rail
    // As on Solana: the payment does not say when it expires.
    world.chain.rail.identify = (payment) => {
      const { key, payer } = identify(payment)
      return { key, payer }
    }
  })

  const preference = { respondAsync: false, waitMs: 110_000 }
  const asked: Begun = { name: 'research', input: { query: 'owls', timeout: 120_000 }, preference }

  /** The call after 100 seconds of work. Its payment lasts for one minute. */
  async function answered(isGood: boolean) {
    const offer = await world.offerFor(asked)
    const answer = world.call({ ...asked, payment: paymentOf('n', offer, world.stepper.now() + 60_000) })
    for (let seconds = 0; seconds < 100; seconds += 5) {
      for (let step = 0; step < 20; step++) await world.stepper.next(0)
      await world.stepper.pass(5000)
    }
    await world.work(isGood)
    await world.finish()
    return answer
  }

  it('is settled in time, and gets its answer', async () => {
    expect(await answered(true)).toMatchObject({ status: 200 })
    expect(world.chain.moved).toEqual(new Map([['n', 1]]))
  })

  it('is refunded if the work fails after that', async () => {
    expect(await answered(false)).toMatchObject({ status: 'TARGET_ERROR' })
    world.schedule()
    await world.finish()
    expect((await world.ledger()).map(({ type }) => type)).toEqual(['refund'])
  })
})
