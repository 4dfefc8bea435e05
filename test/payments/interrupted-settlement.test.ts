import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Call } from '#api/calls/call.ts'
import { answer } from '#api/pipeline/answer.ts'
import { reconcilePayments } from '#scheduler/reconcile-payments.ts'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { operations, type OperationName } from '#shared/contract/operations/index.ts'
import type { Offer, PaymentRail, Settlement } from '#shared/payments/payment-rail.ts'
import { pageStore } from '#shared/storage/stores/pages.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { apiDeps, jobIds, requestIdFor, validate } from './any-order/api-deps.ts'
import { isolatedStore } from './any-order/faulty-store.ts'
import { openSimulatedChain, type SimulatedChain } from './any-order/simulated-chain.ts'

const page = { name: 'fetch-basic', input: { url: 'https://fresh.example/' } } as const
const stored = { name: 'fetch-basic', input: { url: 'https://stored.example/' } } as const
const value = { name: 'memory-set', input: { key: 'a', value: 1 } } as const
const bundle = { name: 'credits-buy', input: { amount: '10' } } as const

describe('a payment whose settlement was interrupted', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let now = 1_800_000_000_000
  let runs = 0
  let requests = 0
  let chain: SimulatedChain
  let rail: PaymentRail
  let deps: ReturnType<typeof apiDeps>
  /** The outcomes of the next settlements. Empty: the chain decides. */
  let settlements: (() => Promise<Settlement>)[]
  beforeAll(async () => {
    ram = await openRamStore(() => now)
  })
  afterAll(() => ram[Symbol.asyncDispose]())

  beforeEach(async () => {
    chain = openSimulatedChain(() => now)
    settlements = []
    rail = { ...chain.rail, settle: async (...of) => (settlements.shift() ?? (() => chain.rail.settle(...of)))() }
    const store = isolatedStore(ram.store, `left ${runs++}`)
    // Time passes while a caller waits, and workers do their jobs meanwhile.
    const sleep = async (ms: number) => {
      now += ms
      for (const { id } of (await deps.jobs.listOpen(now)).jobs) {
        await deps.results.save({ madeAt: now, json: '{"content":"a page"}' }, id, now + 86_400_000)
        await deps.jobs.complete(id, { finishedAt: now, resultId: id })
      }
    }
    deps = apiDeps({ store, rail: { ...rail, settle: (...of) => rail.settle(...of) }, now: () => now, sleep })
    const operation = operationOf('fetch-basic')
    const key = cacheKeyOf(operation, validate(operation, { ...stored.input }))
    const result = { madeAt: now, storedAt: now, json: '{"content":"stored"}' }
    await pageStore(store).save(key ?? '', { resultId: 'stored', storedAt: now, callId: 'a free call' }, result)
  })

  const never = () => new Promise<Settlement>(() => {})
  const schedule = () => {
    const { paid: payments } = deps
    return reconcilePayments({ ...deps, payments, rails: [rail] })
  }

  type Wish = { name: OperationName; input: object }

  function begin({ name, input }: Wish, more: Partial<Call> = {}) {
    const call: Call = {
      operation: operationOf(name),
      requestId: requestIdFor(`request-${requests++}`),
      receivedAt: now,
      client: '192.0.2.1',
      input: () => structuredClone(input),
      preference: { respondAsync: false },
      isGone: () => false,
      gone: AbortSignal.any([]),
      headers: {},
      logFields: {},
      ...more,
    }
    return { call, done: answer(call, deps) }
  }

  async function sign(testRequest: Wish): Promise<{ payment: NonNullable<Call['payment']>; validBefore: number }> {
    const { call, done } = begin(testRequest)
    await done
    const { accepts } = JSON.parse(atob(call.headers['PAYMENT-REQUIRED'] ?? '')) as { accepts: [Offer] }
    const validBefore = now + accepts[0].maxTimeoutSeconds * 1000
    const payment = { x402Version: 2, accepted: accepts[0], payload: { nonce: 'nonce', validBefore } }
    return {
      payment: { base64: Buffer.from(JSON.stringify(payment)).toString('base64'), location: 'hand' },
      validBefore,
    }
  }

  /** The process dies just before it sends the payment. */
  async function leave(testRequest: Wish) {
    const signed = await sign(testRequest)
    const begun = Promise.withResolvers<void>()
    settlements.push(() => (begun.resolve(), never()))
    const { call } = begin(testRequest, { payment: signed.payment })
    await begun.promise
    return {
      ...signed,
      requestId: call.requestId,
      bring: (more: Partial<Call> = {}) => bring(testRequest, signed, more),
    }
  }

  async function bring(
    testRequest: Wish,
    { payment }: { payment: NonNullable<Call['payment']> },
    more: Partial<Call> = {},
  ) {
    const startedAt = now
    const { call, done } = begin(testRequest, { payment, ...more })
    const { status, body } = await done
    return { status, headers: call.headers, body: json(body), waitedMs: now - startedAt }
  }

  const lookAt = async (id: string) => json((await begin({ name: 'job-get', input: { requestId: id } }).done).body)
  const stateOf = (requestId: string) => deps.paid.stateOf(requestId)

  it.each([page, stored])('is sent by the scheduler while it is valid: $input.url', async (testRequest) => {
    const { requestId, bring: again } = await leave(testRequest)
    await schedule()
    // The interrupted process may still be settling.
    expect(chain.moved.size).toBe(0)
    now += 8000
    await schedule()
    expect(chain.moved.get('nonce')).toBe(1)
    expect(await stateOf(requestId)).toBe('settled')
    expect(await again()).toMatchObject({ status: 200, headers: { 'X-Receipt-Id': requestId } })
    await schedule()
    expect(chain.moved.get('nonce')).toBe(1)
  })

  it('is sent again until it arrives, and no longer once it has expired', async () => {
    const { requestId, validBefore } = await leave(page)
    settlements.push(
      async () => ({ outcome: 'unsent' }),
      async () => ({ outcome: 'refused', reason: 'insufficient_funds' }),
    )
    now += 8000
    await schedule()
    await schedule()
    // One of the two is left: it is retried after eight seconds.
    expect([settlements.length, await stateOf(requestId)]).toEqual([1, 'unknown'])
    now += 8000
    await schedule()
    expect([settlements.length, await stateOf(requestId)]).toEqual([0, 'unknown'])
    now = validBefore + 1
    settlements.push(never)
    await schedule()
    expect([settlements.length, await stateOf(requestId)]).toEqual([1, 'released'])
    expect(chain.moved.size).toBe(0)
  })

  it.each([page, stored, value])(
    'delays a second call no longer than a settlement takes: 202, $name $input',
    async (testRequest) => {
      const { requestId, bring: again } = await leave(testRequest)
      const first = await again()
      const id = jobIds.of(requestId)
      // Only the same payment returns what is bound to its wallet.
      const retryAction = testRequest === value ? 'retry_same_payment' : 'poll'
      const unsettled = { requestId: id, status: 'running', paymentState: 'unknown', retryAction }
      expect(first).toMatchObject({ status: 202, headers: { Location: `/jobs/${id}` }, body: unsettled })
      expect(first.waitedMs).toBeLessThanOrEqual(10_000)
      // The interrupted settlement is overdue by now.
      expect(await again()).toMatchObject({ status: 202, waitedMs: 0 })
      expect(await lookAt(id)).toMatchObject({ requestId: id, operation: testRequest.name, status: 'running' })
    },
  )

  it.each([page, stored, value])('does not delay a call that does not wait: $name $input', async (testRequest) => {
    const { bring: again } = await leave(testRequest)
    expect(await again({ preference: { respondAsync: true } })).toMatchObject({ status: 202, waitedMs: 0 })
  })

  it('gets a 202 for bought credits, which are added when the payment settles', async () => {
    const signed = await sign(bundle)
    settlements.push(async () => ({ outcome: 'lost' }))
    const { status, body } = await bring(bundle, signed)
    const requestId = String(body['requestId'])
    expect([status, body['paymentState']]).toEqual([202, 'unknown'])
    now += 8000
    await schedule()
    await schedule()
    expect(await lookAt(requestId)).toMatchObject({ operation: 'credits-buy', status: 'completed' })
    expect(await deps.credits.balanceOf('somebody')).toBe(12_000_000)
  })

  it('is completed by the same call if that call writes', async () => {
    const { requestId, bring: again } = await leave(value)
    expect((await again()).status).toBe(202)
    now += 8000
    await schedule()
    expect(await lookAt(jobIds.of(requestId))).toMatchObject({ status: 'failed', error: { code: 'PAYMENT_IN_FLIGHT' } })
    expect(await again()).toMatchObject({ status: 200, body: { stored: true }, headers: { 'X-Receipt-Id': requestId } })
    const job = await lookAt(jobIds.of(requestId))
    expect(job).toMatchObject({ status: 'completed' })
    expect(job).not.toHaveProperty('result')
    expect(chain.moved.get('nonce')).toBe(1)
  })

  it.each([page, stored])('has its answer at the job of the 202: $name $input', async (testRequest) => {
    const { requestId, bring: again } = await leave(testRequest)
    expect((await again()).status).toBe(202)
    now += 8000
    await schedule()
    const cache = { state: testRequest === stored ? 'hit' : 'miss' }
    const job = await lookAt(jobIds.of(requestId))
    expect(job).toMatchObject({ status: 'completed', result: { requestId, cache } })
    // The same payment gets the same answer, byte by byte.
    expect(await again()).toMatchObject({ status: 200, body: job['result'] })
  })

  describe('without a node', () => {
    beforeEach(() => {
      rail.hasNode = false
      rail.inspect = async () => ({ outcome: 'open' })
    })

    const used = async (): Promise<Settlement> => ({ outcome: 'lost', isUsed: true })

    it('settles once the facilitator reports the authorization as used', async () => {
      const signed = await sign(page)
      settlements.push(async () => ({ outcome: 'lost' }), used)
      const { body } = await bring(page, signed)
      expect(body).toMatchObject({ paymentState: 'unknown' })
      now += 8000
      await schedule()
      expect(await stateOf(callOf(body))).toBe('settled')
      expect((await bring(page, signed)).status).toBe(200)
    })

    it('does not settle if the authorization was used before it was sent', async () => {
      const signed = await sign(page)
      settlements.push(used, used)
      const { body } = await bring(page, signed)
      now += 8000
      await schedule()
      expect(settlements).toEqual([])
      expect(await stateOf(callOf(body))).toBe('unknown')
    })

    it('is decided within a minute after it expires', async () => {
      const signed = await sign(page)
      const unheard = async (): Promise<Settlement> => ({ outcome: 'lost' })
      settlements.push(unheard, unheard, unheard)
      const { body } = await bring(page, signed)
      const requestId = callOf(body)
      now = signed.validBefore
      await schedule()
      expect(await stateOf(requestId)).toBe('unknown')
      now = signed.validBefore + 60_000
      await schedule()
      expect(await stateOf(requestId)).toBe('released')
      // The money may have moved: a 402 would ask for it again.
      for (let repeated = 0; repeated < 2; repeated++)
        await expect(bring(page, signed)).rejects.toMatchObject({
          code: 'PAYMENT_REUSED',
          message: expect.stringContaining('never reported') as string,
        })
    })
  })
})

const callOf = (body: Record<string, unknown>) => jobIds.requestIdOf(String(body['requestId'])) ?? ''

const json = (body: Answer['body']): Record<string, unknown> => body.parse()

function operationOf(name: OperationName) {
  const operation = operations.find((known) => known.name === name)
  if (operation === undefined) throw new Error(`no operation ${name}`)
  return operation
}
