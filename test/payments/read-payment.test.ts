import { describe, expect, it } from 'vitest'
import { readPayment } from '#api/payments/x402/read-payment.ts'
import { AppError } from '#shared/contract/errors.ts'

const [accepted, payload] = [{ scheme: 'exact' }, { signature: '0x' }]
const sent = { x402Version: 2, accepted, payload }
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const read = (base64: string) => readPayment({ base64, location: 'the header Payment-Signature' })
const refusalOf = (base64: string) => {
  try {
    return read(base64)
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.message]
    throw error
  }
}

describe('a sent payment', () => {
  it('keeps the three fields of the protocol and no other', () => {
    expect(read(encoded({ ...sent, resource: {}, more: 1 }))).toEqual({ payment: sent, id: undefined })
  })

  const notStandard = [
    '',
    ' ',
    encoded(sent).slice(0, -1) + ' ',
    `\n${encoded(sent)}`,
    `${encoded(sent)}\n`,
    'ab-_',
    'a===',
    '=',
  ]
  it.each(notStandard)('is standard base64: not %j', (base64) => {
    expect(refusalOf(base64)).toEqual(['INVALID_PAYMENT', 'Expected standard base64 in the header Payment-Signature.'])
  })

  it.each([encoded(1), encoded('text'), encoded(null), encoded([sent]), 'bm90IEpTT04='])(
    'is a JSON object: not %s',
    (base64) => {
      expect(refusalOf(base64)).toEqual(['INVALID_PAYMENT', 'Expected a JSON object in the header Payment-Signature.'])
    },
  )

  it.each([1, '2', undefined, null, 3])('has x402Version 2: not %j', (x402Version) => {
    expect(refusalOf(encoded({ ...sent, x402Version }))).toEqual([
      'INVALID_PAYMENT',
      'Expected x402Version 2 in the header Payment-Signature.',
    ])
  })

  it.each([
    { accepted: undefined },
    { accepted: [] },
    { accepted: null },
    { accepted: 'exact' },
    { payload: undefined },
    { payload: [] },
    { payload: null },
    { payload: '0x' },
  ])('has the objects accepted and payload: not %j', (change) => {
    expect(refusalOf(encoded({ ...sent, ...change }))).toEqual([
      'INVALID_PAYMENT',
      'Expected the objects accepted and payload in the header Payment-Signature.',
    ])
  })

  const withId = (id: unknown) => encoded({ ...sent, extensions: { 'payment-identifier': { info: { id } } } })

  it.each(['a'.repeat(16), 'Z'.repeat(128), 'abcDEF0123456789-_'])('may have an id: %s', (id) => {
    expect(read(withId(id)).id).toBe(id)
  })

  it.each([
    'a'.repeat(15),
    'a'.repeat(129),
    `${'a'.repeat(16)} `,
    `é${'a'.repeat(16)}`,
    `${'a'.repeat(16)}é`,
    1,
    [],
    '',
  ])('has an id of 16 to 128 letters, digits, - or _: not %j', (id) => {
    expect(refusalOf(withId(id))).toMatchObject(['INVALID_PAYMENT', expect.stringContaining('16 to 128 letters')])
  })

  it.each([undefined, null])('has no id if it is %j', (id) => {
    expect(read(withId(id)).id).toBeUndefined()
  })

  it.each([undefined, null, 1, {}, { 'payment-identifier': null }, { 'payment-identifier': { info: 'x' } }])(
    'has no id in the extensions %j',
    (extensions) => {
      expect(read(encoded({ ...sent, extensions })).id).toBeUndefined()
    },
  )
})
