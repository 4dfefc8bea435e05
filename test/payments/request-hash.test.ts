import { describe, expect, it } from 'vitest'
import { requestHash } from '#api/payments/quote-call.ts'

describe('the hash of a request', () => {
  it('is stable: stored payments and quotes refer to it', () => {
    // SHA-256 of: fetch-basic, a line feed, {"a":[1,null,{"b":"x","c":true}],"url":"u"}
    const hash = '3058dc2ce0b0af319eeec7e7311a7a4918b319d18759052c24334036e20f8f56'
    expect(requestHash('fetch-basic', { url: 'u', a: [1, null, { c: true, b: 'x' }] })).toBe(hash)
  })

  it('does not depend on the order of fields, or on fields that are undefined', () => {
    const hash = requestHash('o', { b: { d: 1, c: 2, e: 3 }, a: 0 })
    expect(requestHash('o', { a: 0, b: { e: 3, c: 2, d: 1 }, f: undefined })).toBe(hash)
  })

  it('differs for another operation, field, value, type, nesting or order of items', () => {
    const requests: [operation: string, input: unknown][] = [
      ['o', { a: 1 }],
      ['p', { a: 1 }],
      ['o', { b: 1 }],
      ['o', { a: 2 }],
      ['o', { a: '1' }],
      ['o', { a: null }],
      ['o', { a: [1] }],
      ['o', { a: [1, 2] }],
      ['o', { a: [2, 1] }],
      ['o', { a: ['1,2'] }],
      ['o', { a: {} }],
      ['o', { a: [] }],
      ['o', {}],
      ['o', []],
      ['o', null],
      ['o', { 'a":1,"b': 1 }],
      ['o', { a: 1, b: 1 }],
    ]
    expect(new Set(requests.map(([operation, input]) => requestHash(operation, input))).size).toBe(requests.length)
  })
})
