import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { jobIds, payer } from './any-order/api-deps.ts'
import { openWorld, paymentOf, signIn, type Begun, type World } from './any-order/world.ts'

const batch = {
  name: 'batch-fetch',
  input: { urls: ['https://one.example/', 'https://two.example/'], async: true },
} as const

const contents = {
  name: 'contents',
  input: { urls: ['https://one.example/', 'https://two.example/', 'https://three.example/'] },
  preference: { respondAsync: true },
} as const

/** No scheduler runs here: a request for a receipt or a finished job settles its payment. */
describe('the receipt of a prepaid job', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  const clock = { now: () => 1_800_000_000_000 }
  beforeAll(async () => {
    ram = await openRamStore(() => clock.now())
  })
  afterAll(() => ram[Symbol.asyncDispose]())

  const onChain = async (world: World, call: Begun = batch): Promise<Begun> => {
    const offer = await world.offerFor(call)
    return { ...call, payment: paymentOf('nonce', offer, world.stepper.now() + offer.maxTimeoutSeconds * 1000) }
  }
  const onCredits = async (world: World, call: Begun = batch): Promise<Begun> => {
    const row = { wallet: payer, operationId: 'given', type: 'refund', requestId: 'given', at: 1 } as const
    await creditStore(world.store).append({ ...row, amount: 10_000 })
    return { ...call, signIn }
  }

  async function answer(world: World, begun: Begun) {
    const { body, done } = world.read(begun)
    await world.finish()
    return { answered: await done, body: await body }
  }

  const get = (world: World, name: 'receipt-get' | 'job-get' | 'job-cancel', requestId: string) =>
    answer(world, { name, input: { requestId } }).then(({ body }) => body)

  async function openJob(prepare: (world: World) => Promise<Begun>) {
    const world = await openWorld(ram.store, `finished ${runs++}`)
    clock.now = world.stepper.now
    const { body } = await answer(world, await prepare(world))
    const requestId = String(body['requestId'])
    expect(await get(world, 'receipt-get', requestId)).toMatchObject({ status: 202, outcome: 'pending' })
    expect(await get(world, 'job-get', requestId)).not.toHaveProperty('refunded')
    return { world, requestId }
  }

  it('adds no credits while the settlement is unknown', async () => {
    const world = await openWorld(ram.store, `finished ${runs++}`)
    clock.now = world.stepper.now
    const buy = await onChain(world, { name: 'credits-buy', input: { amount: '10' } })
    world.chain.mood = 'late'
    void world.call(buy)
    await world.finish()
    const [held] = (await world.payments.listOpen(world.stepper.now())).payments
    expect(held?.record).toMatchObject({ state: 'unknown', credits: { added: 10_000_000 } })
    const receipt = await get(world, 'receipt-get', String(held?.record.requestId))
    expect([receipt['outcome'], await world.ledger()]).toEqual(['pending', []])
  })

  describe.each([
    // One page of three is delivered: $0.0015 by the price list; the on-chain minimum is $0.004.
    { by: 'x402', prepare: onChain, least: { price: { amount: '0.0045' }, refunded: { amount: '0.0005' } } },
    { by: 'credits', prepare: onCredits, least: { price: { amount: '0.0045' }, refunded: { amount: '0.003' } } },
  ])('with $by', ({ prepare, least }) => {
    it('is final as soon as the job is done, and receipt and job report the refund', async () => {
      const { world, requestId } = await openJob(prepare)
      await world.work(true)
      const refunded = { amount: '0.003' }
      expect(await get(world, 'receipt-get', requestId)).toMatchObject({ outcome: 'delivered', refunded })
      expect(await get(world, 'job-get', requestId)).toMatchObject({ status: 'completed', refunded })
      expect((await world.ledger())[0]).toMatchObject({
        type: 'refund',
        amount: 3000,
        requestId: jobIds.requestIdOf(requestId),
      })
    })

    it('charges the list price of the delivered pages; the minimum applies only on a chain', async () => {
      const { world, requestId } = await openJob((world) => prepare(world, contents))
      await world.work(true)
      expect(await get(world, 'receipt-get', requestId)).toMatchObject({ outcome: 'delivered', ...least })
    })

    it('reports a refund if no page was delivered', async () => {
      const { world, requestId } = await openJob(prepare)
      await world.work(true, { fresh: 0, cached: 0 })
      const refunded = { amount: '0.006' }
      expect(await get(world, 'receipt-get', requestId)).toMatchObject({ outcome: 'refunded', refunded })
    })

    it('is final as soon as the job has failed or was cancelled', async () => {
      const refunded = { amount: '0.006' }
      for (const end of ['failed', 'cancelled']) {
        const { world, requestId } = await openJob(prepare)
        if (end === 'failed') await world.work(false)
        const name = end === 'failed' ? 'job-get' : 'job-cancel'
        expect(await get(world, name, requestId)).toMatchObject({ status: end, refunded })
        expect(await get(world, 'receipt-get', requestId)).toMatchObject({ outcome: 'refunded', refunded })
        const refunds = (await world.ledger()).filter(
          (row) => row.requestId === jobIds.requestIdOf(requestId) && row.type === 'refund',
        )
        expect(refunds.map(({ amount }) => amount)).toEqual([6000])
      }
    })
  })
})
