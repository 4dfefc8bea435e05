import { describe, expect, it } from 'vitest'
import { paymentRequired } from '#workers/pages/refusal/tolls/payment-required.ts'

/** The details of the error of a response, as a record. */
function asked(response: { headers?: Record<string, string>; body?: string }): Record<string, string> {
  const { headers = {}, body = '' } = response
  const error = paymentRequired({ url: 'https://site.example/page', headers, body: Buffer.from(body) })
  expect(error.code).toBe('TARGET_PAYMENT_REQUIRED')
  return Object.fromEntries(error.details.map(({ path, message }) => [path, message]))
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

// https://github.com/coinbase/x402, specs/x402-specification-v1.md and -v2.md.
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const version1 = {
  x402Version: 1,
  error: 'X-PAYMENT header is required',
  accepts: [
    {
      scheme: 'exact',
      network: 'base',
      maxAmountRequired: '10000',
      asset: usdc,
      payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
      resource: 'https://site.example/page',
      description: 'One article',
      maxTimeoutSeconds: 60,
    },
  ],
}
const version2 = {
  x402Version: 2,
  resource: { url: 'https://site.example/page', description: 'One article' },
  accepts: [{ scheme: 'exact', network: 'eip155:8453', amount: '2500', asset: usdc, payTo: '0x2', extra: {} }],
}

describe('the price that a target asks for', () => {
  it('is read from the body of x402 version 1', () => {
    expect(asked({ body: JSON.stringify(version1) })).toMatchObject({
      '/status': '402',
      '/tolls/0/protocol': 'x402',
      '/tolls/0/price': '10000',
      '/tolls/0/asset': usdc,
      '/tolls/0/network': 'base',
      '/tolls/0/scheme': 'exact',
      '/tolls/0/description': 'One article',
      '/tolls': 'Copied from the response of the target. Nobody verified it.',
    })
  })

  it('is read from the header of x402 version 2, which comes before the body', () => {
    const headers = { 'payment-required': base64(version2) }
    expect(asked({ headers, body: JSON.stringify(version1) })).toMatchObject({
      '/tolls/0/price': '2500',
      '/tolls/0/network': 'eip155:8453',
      '/tolls/0/description': 'One article',
    })
  })

  // draft-evm-charge-00, the example of a challenge.
  const charge = {
    amount: '1000000000000000000',
    currency: '0xFAfDdbb3FC7688494971a79cc65DCa3EF82079E7',
    recipient: '0x742d35Cc6634C0532925a3b844Bc9e7595f8fE00',
    methodDetails: { chainId: 4326 },
  }
  const challenge = `Payment id="aB3cDeF4gHiJkLmN", realm="api.example.com", method="evm", intent="charge", request="${base64url(charge)}", expires="2026-04-01T12:05:00Z"`

  it.each([
    ['alone', challenge],
    ['after another scheme', `Basic realm="a, Payment b", ${challenge}`],
    ['before another scheme', `${challenge}, Bearer error="x"`],
  ])('is read from a Payment challenge %s', (_, header) => {
    expect(asked({ headers: { 'www-authenticate': header } })).toMatchObject({
      '/tolls/0/protocol': 'mpp',
      '/tolls/0/price': '1000000000000000000',
      '/tolls/0/asset': '0xFAfDdbb3FC7688494971a79cc65DCa3EF82079E7',
      '/tolls/0/network': 'evm:4326',
      '/tolls/0/scheme': 'charge',
    })
  })

  it('is read from crawler-price', () => {
    expect(asked({ headers: { 'crawler-price': 'USD 0.01' } })).toMatchObject({
      '/tolls/0/protocol': 'pay-per-crawl',
      '/tolls/0/price': '0.01',
      '/tolls/0/asset': 'USD',
    })
  })

  it('lists every way to pay, and the terms', () => {
    const link = '</feed>; rel="alternate", </terms>; rel="license"; type="application/rsl+xml"'
    const headers = {
      'payment-required': base64(version2),
      'www-authenticate': challenge,
      'crawler-price': 'USD 1',
      link,
    }
    const details = asked({ headers })
    expect([0, 1, 2].map((index) => details[`/tolls/${index}/protocol`])).toEqual(['x402', 'mpp', 'pay-per-crawl'])
    expect(details['/terms']).toBe('https://site.example/terms')
  })

  it.each([
    ['nothing', {}],
    ['a page', { body: '<h1>Pay</h1>' }],
    ['other JSON', { body: '{"x402Version":1,"accepts":"exact"}' }],
    ['headers that are not readable', { headers: { 'payment-required': '%%%', 'www-authenticate': 'Payment' } }],
  ])('is left out for %s', (_, response) => {
    const details = asked(response)
    expect(details['/status']).toBe('402')
    expect(Object.keys(details).filter((path) => path.endsWith('/price'))).toEqual([])
  })

  it('is one printable line of limited length', () => {
    const long = {
      ...version2,
      accepts: [{ ...version2.accepts[0], amount: `1\n2\u0000${'9'.repeat(5000)}`, asset: {} }],
    }
    const details = asked({ headers: { 'payment-required': base64(long) } })
    expect(details['/tolls/0/price']).toMatch(/^1 2 9{1,200}$/)
    expect(details).not.toHaveProperty('/tolls/0/asset')
  })

  it('is limited to a few offers, whatever the size of the response', () => {
    const many = { ...version2, accepts: Array.from({ length: 20_000 }, () => version2.accepts[0]) }
    const headers = {
      'payment-required': base64(many),
      'www-authenticate': 'Payment a="'.repeat(100_000),
      link: '<a>;rel='.repeat(100_000),
    }
    const startedAt = performance.now()
    expect(Object.keys(asked({ headers, body: '['.repeat(10_000_000) })).length).toBeLessThan(60)
    // Quadratic time would be minutes.
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})
