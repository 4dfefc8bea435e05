import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { memoryStore } from '#shared/storage/stores/memory.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { payer } from '#test/payments/any-order/api-deps.ts'
import { openWorld, paymentOf, signIn, type Answered, type Begun, type World } from '#test/payments/any-order/world.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

/** The answers that do not cause a caller to sign a second payment. 202: the settlement is unknown. */
const retried = new Set<Answered['status']>([202, 'PAYMENT_IN_FLIGHT', 'PAYMENTS_UNAVAILABLE', 'SERVICE_UNAVAILABLE'])

const given = 100_000

describe('an operation that runs inside the API', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  const clock = { now: () => 1_800_000_000_000 }
  beforeAll(async () => {
    ram = await openRamStore(() => clock.now())
  })
  afterAll(() => ram[Symbol.asyncDispose]())

  /** A wallet with credits and a stored value. */
  async function openRun(): Promise<World> {
    const world = await openWorld(ram.store, `killed ${runs++}`)
    clock.now = world.stepper.now
    const storedAt = world.stepper.now()
    const row = { wallet: payer, operationId: 'given', type: 'refund', requestId: 'given', at: storedAt } as const
    await creditStore(world.store).append({ ...row, amount: given })
    const kept = { key: 'kept', value: '1', storedAt, expiresAt: storedAt + 86_400_000 }
    await memoryStore(world.store).set(payer, kept)
    return world
  }

  const onChain =
    (call: Begun, quoted: Begun = call) =>
    async (world: World): Promise<Begun> => {
      const offer = await world.offerFor(quoted)
      return { ...call, payment: paymentOf('nonce', offer, world.stepper.now() + offer.maxTimeoutSeconds * 1000) }
    }
  const signedIn = (call: Begun) => async (): Promise<Begun> => ({ ...call, signIn })

  const rowsOf = async (world: World) => (await world.ledger()).map(({ type, amount }) => [type, amount])
  const keysOf = async (world: World) =>
    (await memoryStore(world.store).listKeys(payer, { prefix: '', limit: 10 })).keys

  /** The URLs of the wallet's monitors. */
  const watchedBy = async (world: World) => {
    const monitors = monitorStore(world.store)
    const { ids } = await monitors.listByOwner(payer, { limit: 10 })
    return Promise.all(ids.map(async (id) => (await monitors.find(id))?.record.settings.url))
  }
  /** The data of the wallet. */
  const dataOf = async (world: World) => [...(await keysOf(world)), ...(await watchedBy(world))]

  const watch = {
    name: 'monitor-create',
    input: { url: 'https://one.example/', webhookUrl: 'https://hooks.example.com/', verifyWebhook: true },
  } as const
  const set = { name: 'memory-set', input: { key: 'a', value: 1 } } as const
  const had = ['refund', given]
  const cases = [
    {
      of: 'credits-buy, paid on chain',
      prepare: onChain({ name: 'credits-buy', input: { amount: '10' } }),
      moved: 1,
      rows: [['bonus', 2_000_000], ['purchase', 10_000_000], had],
      keys: ['kept'],
    },
    { of: 'memory-set, paid on chain', prepare: onChain(set), moved: 1, rows: [had], keys: ['a', 'kept'] },
    {
      of: 'memory-set, paid with credits under an Idempotency-Key',
      prepare: signedIn({ ...set, idempotencyKey: 'one' }),
      moved: 0,
      rows: [['spend', -1000], had],
      keys: ['a', 'kept'],
    },
    {
      of: 'monitor-create, paid on chain',
      prepare: onChain(watch),
      moved: 1,
      rows: [had],
      keys: ['kept', 'https://one.example/'],
    },
    {
      of: 'monitor-create, paid with credits under an Idempotency-Key',
      prepare: signedIn({ ...watch, idempotencyKey: 'one' }),
      moved: 0,
      rows: [['spend', -10_000], had],
      keys: ['kept', 'https://one.example/'],
    },
    {
      of: 'memory-delete, proven by a payment',
      prepare: onChain({ name: 'memory-delete', input: { key: 'kept' } }, set),
      moved: 0,
      rows: [had],
      keys: [],
    },
    {
      of: 'wallet-erase',
      prepare: signedIn({ name: 'wallet-erase', input: {} }),
      moved: 0,
      rows: [had],
      keys: [],
    },
  ] as const

  describe.each(cases)('$of', ({ of, prepare, moved, rows, keys }) => {
    it('gives twenty concurrent duplicates the same answer, and charges once', async () => {
      const world = await openRun()
      const call = await prepare(world)
      const answers = Array.from({ length: 20 }, () => world.call(call))
      await world.finish()
      const answered = await Promise.all(answers)
      expect(answered.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect(new Set(answered.map(({ receiptId }) => receiptId)).size).toBe(1)
      expect([world.chain.moved.size, await rowsOf(world), await dataOf(world)]).toEqual([moved, rows, keys])
    })

    it('answers the same call after a kill between any two steps, and charges once', async () => {
      for (let steps = 1, isKilled = true; isKilled; steps++) {
        const world = await openRun()
        const call = await prepare(world)
        void world.call(call)
        for (let step = 0; step < steps; step++) await world.stepper.next(0)
        isKilled = world.stepper.isParked()
        world.killAll()
        const answered = await callUntilDecided(world, call)
        const { status, receiptId } = answered
        if (status === 402) {
          // It expired before it was sent: a new payment is the first one that moves money.
          expect([steps, moved, world.chain.moved.size, await rowsOf(world)]).toEqual([steps, 1, 0, [had]])
          continue
        }
        // The process may have died after it deleted the value and before it answered.
        const isForgotten = of.startsWith('memory-delete') && status === 'MEMORY_KEY_NOT_FOUND'
        expect([steps, isForgotten ? 200 : status, world.chain.moved.size]).toEqual([steps, 200, moved])
        expect([steps, await netOf(world), await dataOf(world)]).toEqual([steps, sumOf(rows), keys])
        if (isForgotten) continue
        expect(await callUntilDecided(world, call)).toEqual({ status: 200, receiptId })
        expect([steps, await netOf(world)]).toEqual([steps, sumOf(rows)])
      }
    })
  })

  it('that debits credits before the work answers a repeated request after a kill before its answer', async () => {
    const batch = {
      name: 'batch-fetch',
      input: { urls: ['https://one.example/', 'https://two.example/'] },
      signIn,
    } as const
    // Half of the batch fails.
    const cost = 3000
    let kills = 0
    for (let isSent = false; !isSent; kills++) {
      const world = await openRun()
      void world.call(batch)
      for (let step = 0; step <= kills; step++) {
        if (!world.stepper.isParked()) await world.work(true).then(() => world.stepper.pass(3000))
        await world.stepper.next(0)
      }
      const spent = (await world.ledger()).find(({ type }) => type === 'spend')
      const held = spent && (await world.payments.findByRequest(spent.requestId))
      isSent = held?.record.isAnswered === true
      if (isSent) break
      world.killAll()
      let answered: Answered = { status: 'refused', receiptId: undefined }
      for (let tries = 0; answered.status !== 200 && tries < 5; tries++) {
        const again = world.call(batch)
        await world.stepper.pass(0)
        while (world.stepper.isParked()) await world.stepper.next(0)
        await world.work(true)
        await world.finish()
        answered = await again
        await world.stepper.pass(30_000)
        world.schedule()
        await world.finish()
      }
      expect([kills, answered.status, await netOf(world)]).toEqual([kills, 200, given - cost])
    }
    expect(kills).toBeGreaterThan(10)
  })

  /** Repeats the call, as a caller does after a lost connection. */
  async function callUntilDecided(world: World, call: Begun): Promise<Answered> {
    let last: Answered = { status: 'refused', receiptId: undefined }
    for (let tries = 0; tries < 8; tries++) {
      const answered = world.call(call)
      await world.finish()
      last = await answered
      if (!retried.has(last.status)) return last
      await world.stepper.pass(3000)
      world.schedule()
      await world.finish()
    }
    return last
  }

  /** The debit of a call that died is refunded in separate rows. */
  const netOf = async (world: World) => sumOf(await rowsOf(world))
})

const sumOf = (rows: readonly (readonly (string | number)[])[]) =>
  rows.reduce((sum, [, amount]) => sum + Number(amount), 0)
