import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentLifeMs, type HeldPayment, type PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { PaymentEvent } from '#shared/payment-records/payment-state.ts'
import { paymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import { paymentStore, type PaymentStore } from '#shared/storage/stores/payments.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const start = 1_800_000_000_000
const facts: Omit<PaymentRecord, 'state'> = {
  requestId: 'request',
  operation: 'batch-fetch',
  method: 'POST',
  path: '/batch/fetch',
  requestHash: 'hash',
  payer: '0x1',
  payment: { x402Version: 2, accepted: { a: 1 }, payload: { signature: 's' } },
  offer: { scheme: 'exact', network: 'n', amount: '1', asset: 'a', payTo: 'p', maxTimeoutSeconds: 60, extra: {} },
  claimedAt: start,
  deadlineAt: start + 1000,
  cachedItems: 0,
}
const toSettled = ['verify', 'settle', 'paid'] as const

let ram: Awaited<ReturnType<typeof openRamStore>>
let runs = 0
let now = start
let payments: PaymentStore
let store: Awaited<ReturnType<typeof openRamStore>>['store']
beforeAll(async () => {
  ram = await openRamStore(() => now)
})
afterAll(() => ram[Symbol.asyncDispose]())
beforeEach(() => {
  now = start
  store = isolatedStore(ram.store, `store ${runs++}`)
  payments = paymentStore(store)
})

async function claim(
  key: string,
  { events = [], more = {} }: { events?: readonly PaymentEvent[]; more?: Partial<PaymentRecord> } = {},
): Promise<HeldPayment> {
  const held = await payments.claim(key, { ...facts, ...more }, events)
  if (held === undefined) expect.unreachable(`${key} is claimed already.`)
  return held
}
const openKeys = async () => (await payments.listOpen(now)).payments.map(({ key }) => key)

describe('a claim', () => {
  it('is made once, and again after a release', async () => {
    const held = await claim('key')
    const salt: unknown = expect.stringMatching(/^[\w-]{22}$/)
    expect(held).toEqual({ key: 'key', version: 1, record: { ...facts, format: 4, state: 'claimed', salt } })
    expect(await payments.claim('key', facts)).toBeUndefined()
    const released = await payments.advance(held, ['refused'])
    expect(released?.record.state).toBe('released')
    const again = await payments.claim('key', { ...facts, requestId: 'later' }, ['verify', 'begin'])
    expect(again).toMatchObject({ version: 3, record: { requestId: 'later', state: 'working' } })
    expect(await payments.claim('key', facts)).toBeUndefined()
    // Each change needs the current version.
    expect(await payments.advance(held, ['verify'])).toBeUndefined()
    expect(await payments.find('key')).toEqual(again)
  })

  it('cannot begin with other events', async () => {
    await expect(payments.claim('key', facts, ['paid'])).rejects.toThrow('No claim begins with the events paid.')
    expect(await payments.find('key')).toBeUndefined()
  })

  it('is kept for 30 days', async () => {
    await claim('key', { events: toSettled })
    await payments.linkRequest('request', { key: 'key', payer: '0x1', expiresAt: start + paymentLifeMs })
    now = start + 30 * 86_400_000 - 1
    expect((await payments.findByRequest('request'))?.key).toBe('key')
    expect(await payments.listByPayer('0x1', { limit: 1 })).toEqual({ requestIds: ['request'] })
    now = start + 30 * 86_400_000 + 1
    expect(await payments.find('key')).toBeUndefined()
    expect(await payments.listByPayer('0x1', { limit: 1 })).toEqual({ requestIds: [] })
  })
})

describe('the payment of a request', () => {
  it('is found by the request that claimed it last', async () => {
    await payments.linkRequest('first', { key: 'key', payer: '0x1', expiresAt: start + 1 })
    await payments.linkRequest('second', { key: 'key', payer: '0x1', expiresAt: start + 1 })
    expect([await payments.findByRequest('first'), await payments.stateOf('first')]).toEqual([undefined, undefined])
    await claim('key', { more: { requestId: 'second' } })
    expect((await payments.findByRequest('second'))?.key).toBe('key')
    expect(await payments.findByRequest('first')).toBeUndefined()
    expect([await payments.stateOf('first'), await payments.stateOf('second')]).toEqual(['released', 'claimed'])
    expect(await payments.stateOf('third')).toBeUndefined()
  })

  it('is found without a link if it was made with credits', async () => {
    await claim('credits:request', { events: ['verify', 'begin'] })
    expect((await payments.findByRequest('request'))?.key).toBe('credits:request')
    expect(await payments.stateOf('request')).toBe('working')
  })

  it('is listed by its payer, oldest first, in pages', async () => {
    for (const [index, requestId] of ['c', 'a', 'b'].entries())
      await payments.linkRequest(requestId, { key: requestId, payer: '0x1', expiresAt: start + 1000 + index })
    await payments.linkRequest('z', { key: 'z', payer: '0x2', expiresAt: start + 1 })
    const { requestIds, next } = await payments.listByPayer('0x1', { limit: 2 })
    expect([requestIds, typeof next]).toEqual([['c', 'a'], 'string'])
    expect(await payments.listByPayer('0x1', { limit: 2, cursor: String(next) })).toEqual({ requestIds: ['b'] })
    expect(await payments.listByPayer('0x3', { limit: 2 })).toEqual({ requestIds: [] })
  })
})

describe('an open payment', () => {
  it.each<[string, readonly PaymentEvent[], Partial<PaymentRecord>, boolean]>([
    ['claimed', [], {}, true],
    ['working', ['verify', 'begin'], {}, true],
    ['settling', ['verify', 'settle'], {}, true],
    ['unknown', ['verify', 'settle', 'lost'], {}, true],
    ['prepaid', toSettled, { isPrepaid: true }, true],
    ['with a refund due', toSettled, { refundDue: 1 }, true],
    ['with credits to grant', toSettled, { credits: { added: 1, bonus: 1 } }, true],
    ['settled', toSettled, {}, false],
    ['settled, its refund paid', toSettled, { isPrepaid: false, refundDue: 0, refunded: 5 }, false],
    ['refunded', [...toSettled, 'failed'], { isPrepaid: true, refundDue: 0 }, false],
    ['refunded, its refund not paid yet', [...toSettled, 'failed'], { isPrepaid: false, refundDue: 1 }, true],
    ['released', ['refused'], {}, false],
    ['shown', ['verify', 'begin', 'show'], {}, false],
  ])('is listed for the scheduler, and is not redacted: %s', async (_, events, more, isOpen) => {
    const held = await claim('key', { events, more })
    expect(await openKeys()).toEqual(isOpen ? ['key'] : [])
    expect(await payments.redact(held)).toBe(!isOpen)
    const record = (await payments.find('key'))?.record
    if (isOpen) return expect(record).toEqual(held.record)
    expect(record).not.toHaveProperty('requestHash')
    expect(record).toMatchObject({ requestId: 'request', payer: '0x1', offer: facts.offer, payment: { payload: {} } })
    expect(JSON.stringify(record)).not.toContain('signature')
  })

  it('loses the data of its answer when it is redacted, and only once', async () => {
    const held = await claim('key', { events: toSettled, more: { resultId: 'r', responseHash: 'h', status: 200 } })
    expect(await payments.redact(held)).toBe(true)
    const record = (await payments.find('key'))?.record
    for (const name of ['requestHash', 'responseHash', 'resultId']) expect(record).not.toHaveProperty(name)
    expect(record?.status).toBe(200)
    expect(await payments.redact(held)).toBe(false)
  })

  it('is listed from the oldest claim on, up to a time, in pages of 100', async () => {
    for (let index = 0; index < 102; index++) await claim(`key ${index}`, { more: { claimedAt: start - index } })
    await claim('later', { more: { claimedAt: start + 1 } })
    const first = await payments.listOpen(start)
    expect([first.payments.length, first.payments[0]?.key]).toEqual([100, 'key 101'])
    const second = await payments.listOpen(start, first.next)
    expect([second.payments.map(({ key }) => key), second.next]).toEqual([['key 1', 'key 0'], undefined])
  })
})

describe('the answer of a payment', () => {
  const delivery = { status: 200, resultId: 'result', responseHash: 'body', refundDue: 3 }

  it.each<[string, readonly PaymentEvent[], Partial<PaymentRecord>]>([
    ['prepaid', toSettled, { isPrepaid: true, status: 202 }],
    ['settled without an answer', toSettled, {}],
  ])('is recorded once: %s', async (_, events, more) => {
    const held = await claim('key', { events, more })
    const recorded = await payments.noteDelivery(held, delivery)
    expect(recorded.record).toMatchObject({ ...delivery, isPrepaid: false })
    expect(await payments.find('key')).toEqual(recorded)
    const again = await payments.noteDelivery(recorded, { ...delivery, resultId: 'another', status: 500 })
    expect(again).toEqual(recorded)
  })

  it.each<[string, readonly PaymentEvent[], Partial<PaymentRecord>]>([
    ['refunded', [...toSettled, 'failed'], { status: 502 }],
    ['refunded, without a status', [...toSettled, 'failed'], {}],
    ['of unknown outcome', ['verify', 'settle', 'lost'], {}],
    ['answered', toSettled, { resultId: 'r', status: 200 }],
  ])('is not recorded for a payment that is %s', async (_, events, more) => {
    const held = await claim('key', { events, more })
    expect(await payments.noteDelivery(held, delivery)).toEqual(held)
    expect((await payments.find('key'))?.version).toBe(1)
  })

  it('is not recorded after it was redacted', async () => {
    await payments.redact(await claim('key', { events: toSettled, more: { status: 200 } }))
    const redacted = await payments.find('key')
    if (redacted === undefined) expect.unreachable('A redacted payment is kept.')
    expect(await payments.noteDelivery(redacted, delivery)).toEqual(redacted)
  })

  it('adds only its status and hash if the scheduler recorded the result', async () => {
    const held = await claim('key', { events: toSettled, more: { resultId: 'result', refundDue: 0 } })
    const recorded = await payments.noteDelivery(held, delivery)
    expect(recorded).toEqual({
      key: 'key',
      version: 2,
      record: { ...held.record, status: 200, responseHash: 'body' },
    })
    const { responseHash: _, ...withoutHash } = delivery
    const another = await claim('another', { events: toSettled, more: { resultId: 'result' } })
    expect((await payments.noteDelivery(another, withoutHash)).record).not.toHaveProperty('responseHash')
    const { status: __, ...withoutStatus } = delivery
    const third = await claim('third', { events: toSettled, more: { resultId: 'result' } })
    expect(await payments.noteDelivery(third, withoutStatus)).toEqual(third)
  })

  it('may be a 202 first, recorded for each new status of a prepaid payment', async () => {
    const held = await claim('key', { events: toSettled, more: { isPrepaid: true } })
    const accepted = await payments.noteAcceptance(held, { status: 202, responseHash: 'a' })
    expect(accepted).toMatchObject({ version: 2, record: { status: 202, responseHash: 'a', isPrepaid: true } })
    expect(await payments.noteAcceptance(accepted, { status: 202, responseHash: 'b' })).toEqual(accepted)
    expect(await payments.noteAcceptance(accepted)).toEqual(accepted)
    expect((await payments.noteAcceptance(accepted, { status: 504 })).record.status).toBe(504)
    // Another process changed it first.
    expect(await payments.noteAcceptance(accepted, { status: 500 })).toEqual(accepted)
    const kept = await claim('kept', { events: toSettled, more: { isPrepaid: false } })
    expect(await payments.noteAcceptance(kept, { status: 202 })).toEqual(kept)
  })
})

describe('an id that a caller chose', () => {
  it('belongs to one payment of its wallet until it is transferred or expires', async () => {
    const ids = paymentIdStore(store)
    const id = { wallet: '0x1', id: 'mine' }
    expect(await ids.find(id)).toBeUndefined()
    expect(await ids.claim(id, 'one', start + 1000)).toEqual({ key: 'one', version: 1 })
    const holder = await ids.claim(id, 'two', start + 1000)
    expect(holder).toEqual({ key: 'one', version: 1 })
    expect(await ids.claim({ ...id, wallet: '0x2' }, 'three', start + 1000)).toEqual({ key: 'three', version: 1 })
    await ids.transfer(id, holder, { key: 'two', expiresAt: start + 5000 })
    // Another process was first.
    await ids.transfer(id, holder, { key: 'four', expiresAt: start + 9000 })
    expect([await ids.find(id), await ids.find({ ...id, wallet: '0x2' })]).toEqual(['two', 'three'])
    now = start + 1001
    expect([await ids.find(id), await ids.find({ ...id, wallet: '0x2' })]).toEqual(['two', undefined])
    now = start + 5001
    expect(await ids.find(id)).toBeUndefined()
    expect(await ids.claim(id, 'five', start + 9000)).toMatchObject({ key: 'five' })
  })
})
