import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { jobIds } from './any-order/api-deps.ts'
import { isolatedStore } from './any-order/faulty-store.ts'
import { never, openInterruptedCalls, page, stored, type InterruptedCalls } from './interrupted-calls.ts'

const value = { name: 'memory-set', input: { key: 'a', value: 1 } } as const
const bundle = { name: 'credits-buy', input: { amount: '10' } } as const

describe('a payment whose settlement was interrupted', () => {
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
  })

  it.each([page, stored])('is sent by the scheduler while it is valid: $input.url', async (testRequest) => {
    const { requestId, bring: again } = await world.leave(testRequest)
    await world.schedule()
    // The interrupted process may still be settling.
    expect(world.chain.moved.size).toBe(0)
    world.clock.now += 8000
    await world.schedule()
    expect(world.chain.moved.get('nonce')).toBe(1)
    expect(await world.stateOf(requestId)).toBe('settled')
    expect(await again()).toMatchObject({ status: 200, headers: { 'X-Receipt-Id': requestId } })
    await world.schedule()
    expect(world.chain.moved.get('nonce')).toBe(1)
  })

  it('counts as revenue once, whichever scheduler settled and logged it', async () => {
    const { requestId } = await world.leave(page)
    world.clock.now += 8000
    await Promise.all([world.schedule(), world.schedule()])
    expect(await world.stateOf(requestId)).toBe('settled')
    // Its caller is gone: the receipt is final when an answer would be late.
    world.clock.now += 120_000
    await Promise.all([world.log(), world.log()])
    world.clock.now += 20_000
    await world.log()
    expect(await world.revenue.read()).toEqual([
      { operation: 'fetch-basic', network: 'sim:1', settled: 4000, refunded: 0 },
    ])
  })

  it('is sent again until it arrives, and no longer once it has expired', async () => {
    const { requestId, validBefore } = await world.leave(page)
    world.settlements.push(
      async () => ({ outcome: 'unsent' }),
      async () => ({ outcome: 'refused', reason: 'insufficient_funds' }),
    )
    world.clock.now += 8000
    await world.schedule()
    await world.schedule()
    // One of the two is left: it is retried after eight seconds.
    expect([world.settlements.length, await world.stateOf(requestId)]).toEqual([1, 'unknown'])
    world.clock.now += 8000
    await world.schedule()
    expect([world.settlements.length, await world.stateOf(requestId)]).toEqual([0, 'unknown'])
    world.clock.now = validBefore + 1
    world.settlements.push(never)
    await world.schedule()
    expect([world.settlements.length, await world.stateOf(requestId)]).toEqual([1, 'released'])
    expect(world.chain.moved.size).toBe(0)
  })

  it.each([page, stored, value])(
    'delays a second call no longer than a settlement takes: 202, $name $input',
    async (testRequest) => {
      const { requestId, bring: again } = await world.leave(testRequest)
      const first = await again()
      const id = jobIds.of(requestId)
      // Only the same payment returns what is bound to its wallet.
      const retryAction = testRequest === value ? 'retry_same_payment' : 'poll'
      const unsettled = { requestId: id, status: 'running', paymentState: 'unknown', retryAction }
      expect(first).toMatchObject({ status: 202, headers: { Location: `/jobs/${id}` }, body: unsettled })
      expect(first.waitedMs).toBeLessThanOrEqual(10_000)
      // The interrupted settlement is overdue by now.
      expect(await again()).toMatchObject({ status: 202, waitedMs: 0 })
      expect(await world.lookAt(id)).toMatchObject({ requestId: id, operation: testRequest.name, status: 'running' })
    },
  )

  it.each([page, stored, value])('does not delay a call that does not wait: $name $input', async (testRequest) => {
    const { bring: again } = await world.leave(testRequest)
    expect(await again({ preference: { respondAsync: true } })).toMatchObject({ status: 202, waitedMs: 0 })
  })

  it('gets a 202 for bought credits, which are added when the payment settles', async () => {
    const signed = await world.sign(bundle)
    world.settlements.push(async () => ({ outcome: 'lost' }))
    const { status, body } = await world.bring(bundle, signed)
    const requestId = String(body['requestId'])
    expect([status, body['paymentState']]).toEqual([202, 'unknown'])
    world.clock.now += 8000
    await world.schedule()
    await world.schedule()
    expect(await world.lookAt(requestId)).toMatchObject({ operation: 'credits-buy', status: 'completed' })
    expect(await world.deps.credits.balanceOf('somebody')).toBe(12_000_000)
  })

  it('is completed by the same call if that call writes', async () => {
    const { requestId, bring: again } = await world.leave(value)
    expect((await again()).status).toBe(202)
    world.clock.now += 8000
    await world.schedule()
    expect(await world.lookAt(jobIds.of(requestId))).toMatchObject({
      status: 'failed',
      error: { code: 'PAYMENT_IN_FLIGHT' },
    })
    expect(await again()).toMatchObject({ status: 200, body: { stored: true }, headers: { 'X-Receipt-Id': requestId } })
    const job = await world.lookAt(jobIds.of(requestId))
    expect(job).toMatchObject({ status: 'completed' })
    expect(job).not.toHaveProperty('result')
    expect(world.chain.moved.get('nonce')).toBe(1)
  })

  it.each([page, stored])('has its answer at the job of the 202: $name $input', async (testRequest) => {
    const { requestId, bring: again } = await world.leave(testRequest)
    expect((await again()).status).toBe(202)
    world.clock.now += 8000
    await world.schedule()
    const cache = { state: testRequest === stored ? 'hit' : 'miss' }
    const job = await world.lookAt(jobIds.of(requestId))
    expect(job).toMatchObject({ status: 'completed', result: { requestId, cache } })
    // The same payment gets the same answer, byte by byte.
    expect(await again()).toMatchObject({ status: 200, body: job['result'] })
  })
})
