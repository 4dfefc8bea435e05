import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Settlement } from '#shared/payments/payment-rail.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { isolatedStore } from './any-order/faulty-store.ts'
import { callOf, openInterruptedCalls, page, type InterruptedCalls } from './interrupted-calls.ts'

describe('a payment whose outcome only the facilitator knows', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let world: InterruptedCalls
  let runs = 0
  const clock = { now: 1_800_000_000_000 }
  beforeAll(async () => {
    ram = await openRamStore(() => clock.now)
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(async () => {
    world = await openInterruptedCalls(isolatedStore(ram.store, `left ${runs++}`), clock)
    world.rail.hasNode = false
    world.rail.inspect = async () => ({ outcome: 'open' })
  })

  const used = async (): Promise<Settlement> => ({ outcome: 'lost', isUsed: true })

  it('settles once the facilitator reports the authorization as used', async () => {
    const signed = await world.sign(page)
    world.settlements.push(async () => ({ outcome: 'lost' }), used)
    const { body } = await world.bring(page, signed)
    expect(body).toMatchObject({ paymentState: 'unknown' })
    world.clock.now += 8000
    await world.schedule()
    expect(await world.stateOf(callOf(body))).toBe('settled')
    expect((await world.bring(page, signed)).status).toBe(200)
  })

  it('does not settle if the authorization was used before it was sent', async () => {
    const signed = await world.sign(page)
    world.settlements.push(used, used)
    const { body } = await world.bring(page, signed)
    world.clock.now += 8000
    await world.schedule()
    expect(world.settlements).toEqual([])
    expect(await world.stateOf(callOf(body))).toBe('unknown')
  })

  /** Nobody can tell whether the payment settled until it has expired. Returns its call. */
  async function expire(signed: Awaited<ReturnType<InterruptedCalls['sign']>>, reported: () => Promise<Settlement>) {
    world.settlements.push(reported, reported, reported)
    const { body } = await world.bring(page, signed)
    for (const at of [signed.validBefore, signed.validBefore + 60_000]) {
      world.clock.now = at
      await world.schedule()
    }
    return callOf(body)
  }

  const lost = async (): Promise<Settlement> => ({ outcome: 'lost' })

  it.each([
    ['is not reported', lost],
    ['is reported as used from the start', used],
  ])('stays unknown after it expires if it %s: its payer is asked to repeat it', async (_, reported) => {
    const signed = await world.sign(page)
    const requestId = await expire(signed, reported)
    expect(await world.stateOf(requestId)).toBe('unknown')
    for (let repeated = 0; repeated < 2; repeated++) {
      const logFields = {}
      const unknown = {
        code: 'PAYMENTS_UNAVAILABLE',
        message: expect.stringContaining('Retry later with the same payment'),
      }
      await expect(world.bring(page, signed, { logFields })).rejects.toMatchObject(unknown)
      expect(logFields).toMatchObject({ paymentState: 'unknown' })
    }
    // A node is configured, which shows the transfer.
    world.rail.hasNode = true
    world.rail.inspect = async () => ({ outcome: 'paid', transaction: 'tx' })
    await world.schedule()
    expect(await world.stateOf(requestId)).toBe('settled')
    expect((await world.bring(page, signed)).status).toBe(200)
  })

  it('is refunded if its transfer is found after its answer has expired', async () => {
    const requestId = await expire(await world.sign(page), lost)
    world.clock.now += 86_400_000
    world.rail.hasNode = true
    world.rail.inspect = async () => ({ outcome: 'paid', transaction: 'tx' })
    await world.schedule()
    await world.schedule()
    const held = await world.deps.paid.findByRequest(requestId)
    expect(held?.record).toMatchObject({ state: 'refunded', transaction: 'tx', refundDue: 0, refunded: 4000 })
    expect(await world.deps.credits.balanceOf(held?.record.payer ?? '')).toBe(4000)
  })
})
