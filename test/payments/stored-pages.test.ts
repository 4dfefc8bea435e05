import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { PaymentEvent } from '#shared/payment-records/payment-state.ts'
import { pageStore, type PageStore } from '#shared/storage/stores/pages.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { isolatedStore } from './any-order/faulty-store.ts'

const start = 1_800_000_000_000
const facts: Omit<PaymentRecord, 'state' | 'requestId'> = {
  operation: 'fetch-basic',
  method: 'POST',
  path: '/fetch/basic',
  payer: '0x1',
  payment: { x402Version: 2, accepted: {}, payload: {} },
  offer: { scheme: 'exact', network: 'n', amount: '9', asset: 'a', payTo: 'p', maxTimeoutSeconds: 60, extra: {} },
  claimedAt: start,
  deadlineAt: start + 1000,
  cachedItems: 0,
}
const settled = ['verify', 'settle', 'paid'] as const

describe('the stored pages of a key', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  let now = start
  let store: Awaited<ReturnType<typeof openRamStore>>['store']
  let pages: PageStore
  beforeAll(async () => {
    ram = await openRamStore(() => now)
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(() => {
    now = start
    store = isolatedStore(ram.store, `pages ${runs++}`)
    pages = pageStore(store)
  })

  /** Stores the page of a call, a second after the one before. Without events, the call is free. */
  async function make(callId: string, events?: readonly PaymentEvent[], more: Partial<PaymentRecord> = {}) {
    now += 1000
    if (events !== undefined)
      await paymentStore(store).claim(`credits:${callId}`, { ...facts, requestId: callId, ...more }, events)
    await pages.save('key', { resultId: callId, storedAt: now, callId }, { madeAt: now, json: '{}' })
  }
  const sold = async () => (await pages.findPaid('key'))?.resultId

  it.each<[string, readonly PaymentEvent[], Partial<PaymentRecord>]>([
    ['is working', ['verify', 'begin'], {}],
    ['is settling', ['verify', 'settle'], {}],
    ['is unknown', ['verify', 'settle', 'lost'], {}],
    ['is prepaid, so that it can be cancelled', settled, { isPrepaid: true }],
    ['was released', ['refused'], {}],
    ['was refunded', [...settled, 'failed'], {}],
    ['will be refunded as a whole', settled, { refundDue: 9 }],
  ])('keep the one that was charged for when the payment of a newer one %s', async (_, events, more) => {
    await make('charged', settled)
    await make('newer', events, more)
    expect(await sold()).toBe('charged')
    await make('newest', settled)
    expect(await sold()).toBe('newest')
  })

  it('have one that serves others as soon as its call is charged, whatever was made since', async () => {
    await make('slow', ['verify', 'settle'])
    for (let index = 0; index < 20; index++) await make(`left ${index}`, ['refused'])
    expect(await sold()).toBeUndefined()
    const slow = await paymentStore(store).find('credits:slow')
    if (slow === undefined) expect.unreachable()
    await paymentStore(store).advance(slow, ['paid'])
    expect(await sold()).toBe('slow')
  })

  it('are removed once a newer one was charged for, or nobody pays for them', async () => {
    await make('free')
    await make('charged', settled)
    await make('left', ['refused'])
    await make('working', ['verify', 'begin'])
    expect([await pages.find('key'), await sold()]).toMatchObject([{ resultId: 'working' }, 'charged'])
    const { rows } = await store.listKeys('pages', { group: 'key', limit: 10 })
    expect(rows.map(({ key }) => key)).toEqual(['key/working', 'key/charged'])
  })

  it('are read up to a limit, because a call without payment asks for them', async () => {
    await make('charged', settled)
    for (let index = 0; index < 64; index++) await make(`working ${index}`, ['verify', 'begin'])
    expect(await sold()).toBeUndefined()
  })

  it('include the one of a version that stored one for each key', async () => {
    const page = { resultId: 'earlier', storedAt: start, callId: 'earlier' }
    await store.put('pages', 'key', { value: page })
    expect([await pages.find('key'), await sold()]).toMatchObject([page, 'earlier'])
    await make('newer', ['refused'])
    expect([await pages.find('key'), await sold()]).toMatchObject([{ resultId: 'newer' }, 'earlier'])
  })
})
