import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logReceipts } from '#scheduler/log-receipts.ts'
import type { PaymentRecord } from '#shared/payment-records/payment-record.ts'
import { receiptOf } from '#shared/payment-records/receipt.ts'
import { leafHashOf } from '#shared/receipt-log/hashes.ts'
import { appendLeaves } from '#shared/receipt-log/tiles.ts'
import type { Store } from '#shared/storage/store.ts'
import { leaseStore } from '#shared/storage/stores/leases.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { receiptLogStore, unloggedReceipts } from '#shared/storage/stores/receipt-log/receipt-log.ts'
import { revenueStore } from '#shared/storage/stores/receipt-log/revenue.ts'
import { isolatedStore, steppedStore, storeMoods, type StoreMood } from '#test/payments/any-order/faulty-store.ts'
import { onlyAppError } from '#test/payments/any-order/only-app-error.ts'
import { killOne, openStepper, type Life } from '#test/payments/any-order/stepper.ts'
import { leafOfReceipt, rootOfLeaves } from '#test/receipt-log/rfc9162.ts'
import { delivered, sell } from '#test/receipt-log/sell.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

/** So many leaves that the first receipts fill a tile. */
const earlierLeaves = Array.from({ length: 250 }, (_, index) => leafHashOf(Buffer.from(`earlier ${index}`)))

describe('the receipt log', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  const clock = { now: () => 1_800_000_000_000 }
  beforeAll(async () => {
    ram = await openRamStore(() => clock.now())
  })
  afterAll(() => ram[Symbol.asyncDispose]())

  it('gets each receipt once, whichever schedulers run at once and wherever they are killed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
        const world = await openLogWorld(isolatedStore(ram.store, `run ${runs++}`))
        clock.now = world.stepper.now
        for (const next of events) await world.apply(next)
        await world.finish()
        await world.assertConsistent()
      }),
      { numRuns: 150 },
    )
  })
})

type Event =
  | { is: 'sell'; count: number }
  | { is: 'refund' | 'schedule' | 'rest' }
  | { is: 'erase' | 'answer' | 'kill'; choice: number }
  | { is: 'steps'; choices: readonly number[] }
  | { is: 'store'; mood: StoreMood }

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant('sell' as const), count: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 5, arbitrary: fc.record({ is: fc.constantFrom('schedule' as const, 'refund' as const, 'rest' as const) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constantFrom('erase' as const, 'answer' as const), choice: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('kill' as const), choice: fc.nat({ max: 5 }) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      is: fc.constant('steps' as const),
      choices: fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 15 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('store' as const), mood: fc.constantFrom(...storeMoods) }) },
)

/** Payments, and schedulers that append their receipts to the log. */
async function openLogWorld(store: Store) {
  const stepper = openStepper(1_800_000_000_000)
  const [payments, receiptLog] = [paymentStore(store), receiptLogStore(store)]
  const lives: Life[] = []
  const keys: string[] = []
  const heads: { size: number; rootHash: string }[] = []
  let mood: StoreMood = 'well'
  const earlier = appendLeaves({ size: 0, edge: [] }, earlierLeaves)
  const rootHash = rootOfLeaves(earlierLeaves).toString('hex')
  await receiptLog.replace(await receiptLog.find(), { tree: earlier.tree, rootHash, batch: [] })

  return {
    stepper,

    async apply(next: Event): Promise<void> {
      if (next.is === 'sell') for (let sold = 0; sold < next.count; sold++) await sellOne(sold % 3 > 0)
      if (next.is === 'refund') await refund()
      if (next.is === 'erase') await erase(next.choice)
      if (next.is === 'answer') await answerLate(next.choice)
      if (next.is === 'schedule') await schedule()
      if (next.is === 'rest') await stepper.finish()
      if (next.is === 'kill') killOne(lives, next.choice)
      if (next.is === 'store') mood = next.mood
      if (next.is !== 'steps') return
      for (const choice of next.choices) {
        await stepper.next(choice)
        const { tree, rootHash: root } = (await receiptLog.find()).log
        heads.push({ size: tree.size, rootHash: root })
      }
    },

    /** Lets the schedulers finish, kills them, and runs one more. */
    async finish(): Promise<void> {
      mood = 'well'
      await stepper.finish()
      for (const life of lives) life.isOver = true
      // The answers of all calls are late by now.
      await stepper.pass(100_000)
      await schedule()
      await stepper.finish()
    },

    async assertConsistent(): Promise<void> {
      const { tree, batch, rootHash: root } = (await receiptLog.find()).log
      expect(batch).toEqual([])
      const first = tree.size >= 256 ? await receiptLog.readTile(0, 0) : Buffer.alloc(0)
      const leaves = split(Buffer.concat([first, tree.edge[0] ?? Buffer.alloc(0)]))
      expect(leaves.length).toBe(tree.size)
      expect(leaves.slice(0, 250)).toEqual(earlierLeaves)
      expect(root).toBe(rootOfLeaves(leaves).toString('hex'))
      // Nothing that was ever shown was rewritten.
      for (const head of heads) expect(rootOfLeaves(leaves.slice(0, head.size)).toString('hex')).toBe(head.rootHash)
      expect(heads.map(({ size }) => size)).toEqual(heads.map(({ size }) => size).toSorted((a, b) => a - b))
      const records = await Promise.all(keys.map(async (key) => (await payments.find(key))?.record))
      const places = records.map((record) => record?.logged)
      for (const logged of places) expect(leaves[logged?.index ?? -1]?.toString('hex')).toBe(logged?.leafHash)
      // Each receipt has one leaf: that of the receipt as it is now, or was before it was erased.
      for (const record of records)
        expect(record?.logged?.leafHash).toBe(record?.erasedLeaf ?? (record && leafNow(record)))
      expect(new Set(leaves.map((leaf) => leaf.toString('hex'))).size).toBe(leaves.length)
      expect(leaves.length - 250).toBe(keys.length)
      expect(new Set(places.map((logged) => logged?.index)).size).toBe(keys.length)
      expect(await unloggedReceipts(store).list(Number.MAX_SAFE_INTEGER, 1)).toEqual([])
      // Each receipt counts once, with its refund.
      const refunded = records.reduce((sum, record) => sum + (record?.refunded ?? 0), 0)
      const sums = { operation: 'fetch-basic', network: 'n', settled: 4000 * keys.length, refunded }
      expect(await revenueStore(store).read()).toEqual(keys.length === 0 ? [] : [sums])
    },
  }

  /** A payment that settled; without an answer yet, if its process is slow. */
  async function sellOne(isAnswered: boolean): Promise<void> {
    const requestId = `sale ${keys.length}`
    await sell(payments, { requestId, now: stepper.now(), ...(!isAnswered && { answer: {} }) })
    keys.push(requestId)
  }

  async function refund(): Promise<void> {
    await sellOne(true)
    const held = await payments.find(keys.at(-1) ?? '')
    if (held !== undefined) await payments.advance(held, ['failed'], { refunded: 4000 })
  }

  async function erase(choice: number): Promise<void> {
    const held = await payments.find(keys[choice % keys.length] ?? '')
    if (held !== undefined) await payments.redact(held)
  }

  async function answerLate(choice: number): Promise<void> {
    const held = await payments.find(keys[choice % keys.length] ?? '')
    if (held?.record.requestHash === undefined || held.record.status !== undefined) return
    await payments.noteDelivery(held, delivered)
  }

  /** One round of a scheduler in a process of its own. The leases of the others have expired, and missing answers are late. */
  async function schedule(): Promise<void> {
    await stepper.pass(26_000)
    const life = { isOver: false }
    lives.push(life)
    const own = steppedStore(store, life, stepper, () => mood)
    const deps = {
      unlogged: unloggedReceipts(own),
      receiptLog: receiptLogStore(own),
      revenue: revenueStore(own),
      leases: leaseStore(own),
    }
    void logReceipts({ ...deps, now: stepper.now }).catch(onlyAppError)
  }
}

const leafNow = (record: PaymentRecord) => leafOfReceipt({ ...receiptOf(record) }).toString('hex')

const split = (hashes: Buffer) =>
  Array.from({ length: hashes.length / 32 }, (_, at) => hashes.subarray(at * 32, at * 32 + 32))
