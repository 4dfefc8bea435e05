import { describe, expect, it } from 'vitest'
import type { LockedQuote } from '#api/payments/quote-call.ts'
import { createQuoteLock, type QuoteScope } from '#api/payments/x402/offers.ts'
import { microDollars, type MicroDollars } from '#shared/contract/price.ts'

const scope: QuoteScope = {
  operation: 'fetch-basic',
  requestHash: 'a request',
  network: 'eip155:8453',
  asset: 'a token',
  payTo: 'a payee',
}
const quote: LockedQuote = { price: microDollars('1234.567891'), cachedItems: 513, expiresAt: 4_000_000_001 }
const lock = createQuoteLock('a key')
const seal = () => lock.seal(quote, scope)

describe('a sealed quote', () => {
  it('returns its terms for the request and offer it was made for', () => {
    const sealed = seal()
    expect(lock.open(sealed, scope)).toEqual(quote)
    expect(createQuoteLock('a key').open(sealed, scope)).toEqual(quote)
    expect(sealed).toMatch(/^[A-Za-z0-9_-]{40}$/)
  })

  it.each([
    [0, 36],
    [255, 36],
    [256, 38],
    [9_999_999, 39],
    [2 ** 48 - 1, 43],
  ])('holds a price of %i micro-dollars in %i characters', (price, length) => {
    const given = { ...quote, price: price as MicroDollars }
    const sealed = lock.seal(given, scope)
    expect([lock.open(sealed, scope), sealed.length]).toEqual([given, length])
  })

  it.each(Object.keys(scope))('is invalid for another %s', (field) => {
    expect(lock.open(seal(), { ...scope, [field]: 'another' })).toBeUndefined()
  })

  it('is invalid with another key', () => {
    expect(createQuoteLock('another key').open(seal(), scope)).toBeUndefined()
  })

  it('is invalid after a change of any byte: its terms and its MAC', () => {
    const bytes = Buffer.from(seal(), 'base64url')
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[index] = (bytes[index] ?? 0) ^ 1
      expect([index, lock.open(changed.toString('base64url'), scope)]).toEqual([index, undefined])
    }
  })

  it('is invalid in any other form', () => {
    const sealed = seal()
    const others = ['', 'x', sealed.slice(0, -2), `${sealed}AA`, '\u0000'.repeat(40), '-'.repeat(40)]
    for (const text of others) expect([text, lock.open(text, scope)]).toEqual([text, undefined])
  })

  it('differs from every other quote, even from those with the same terms', () => {
    const others: Partial<LockedQuote>[] = [{}, {}, { price: microDollars('1') }, { cachedItems: 0 }, { expiresAt: 1 }]
    const sealed = others.map((change) => lock.seal({ ...quote, ...change }, scope))
    expect(new Set(sealed).size).toBe(5)
  })
})
