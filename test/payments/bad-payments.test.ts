import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encoded, handMade, offerIn, type HandMade } from '#test/support/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/paid-ground.ts'
import { storedPayments } from '#test/support/stored-payments.ts'

describe('a payment that is not good', () => {
  let ground: PaidService
  let before: unknown
  beforeAll(async () => {
    ground = await openPaidService()
  }, 60_000)
  afterAll(() => ground[Symbol.asyncDispose]())

  /** The money that moved, and what the service wrote down. */
  const traces = async () => ({ paid: await ground.paid(), stored: storedPayments(ground.service.dir) })
  beforeEach(async () => {
    before = await traces()
  })
  afterEach(async () => {
    const { devnet, site, service } = ground
    expect(await traces()).toEqual(before)
    expect(site.requests).toEqual([])
    const told = service.process.lines.join('\n')
    for (const secret of [devnet.rpcUrl, devnet.facilitatorKey.slice(2), 'viem', 'eyJ4NDAy']) {
      expect(told).not.toContain(secret)
    }
  })

  const post = (payment?: string, headers: Record<string, string> = {}) =>
    ground.post({ url: ground.site.url }, { headers, ...(payment !== undefined && { payment }) })

  const offer = async () => offerIn(await post())
  const odd = async (made: HandMade) => encoded(await handMade(ground.devnet, await offer(), made))

  /** What a refusal says, once it was seen that it says nothing else. */
  async function refusal(response: Response): Promise<[status: number, reason: unknown]> {
    const text = await response.text()
    const { devnet } = ground
    for (const secret of [devnet.rpcUrl, devnet.facilitatorKey.slice(2), 'viem', 'undefined']) {
      expect(text + [...response.headers].join()).not.toContain(secret)
    }
    if (response.status !== 402) return [response.status, Reflect.get(JSON.parse(text) as object, 'code')]
    expect(text).toBe('{}')
    const required = JSON.parse(atob(response.headers.get('PAYMENT-REQUIRED') ?? '')) as { error: string }
    expect(required.error).toMatch(/^[a-z0-9_]+$/)
    return [402, required.error]
  }

  /** The least of three: the machine may be busy. */
  async function quickest(payment: string): Promise<number> {
    const times: number[] = []
    for (let time = 0; time < 3; time++) {
      const response = await post(payment)
      await response.text()
      times.push(Number(response.headers.get('X-Processing-Time')))
    }
    return Math.min(...times)
  }

  const deep = `{"x402Version":2,"accepted":${'['.repeat(5000)}${']'.repeat(5000)},"payload":{}}`
  it.each([
    ['no base64', 'not base64!'],
    ['base64url', `${Buffer.from('{"a":"???>>>"}').toString('base64url')}_-`],
    ['no JSON', Buffer.from('x').toString('base64')],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]).toString('base64')],
    ['an array', encoded([])],
    ['null', encoded(null)],
    ['deep JSON', Buffer.from(deep).toString('base64')],
    ['16 KiB of letters', 'A'.repeat(16 * 1024)],
    ['version 1', encoded({ x402Version: 1, accepted: {}, payload: {} })],
    ['without accepted', encoded({ x402Version: 2, payload: {} })],
    ['with null as payload', encoded({ x402Version: 2, accepted: {}, payload: null })],
  ])('for its form (%s) is 400, at once', async (_, payment) => {
    expect(await refusal(await post(payment))).toEqual([400, 'INVALID_PAYMENT'])
    expect(await quickest(payment)).toBeLessThan(50)
  })

  const nonce = (digits: number) => ({ authorization: { nonce: `0x${'a'.repeat(digits)}` } })
  it.each<[string, HandMade]>([
    ...['-4000', '4000.0', '0xfa0', '4e3', '1e999', '', ' 4000', '4000n', '٤٠٠٠', '9'.repeat(31)].map(
      (value): [string, HandMade] => [`value ${JSON.stringify(value)}`, { authorization: { value } }],
    ),
    ['a number as value', { authorization: { value: 4000 } }],
    ['null as value', { authorization: { value: null } }],
    ['a negative window', { authorization: { validBefore: '-1' } }],
    ['NaN as window', { authorization: { validAfter: 'NaN' } }],
    ['a nonce of 63 digits', nonce(63)],
    ['a nonce of 65 digits', nonce(65)],
    ['a nonce that is no hex', { authorization: { nonce: `0x${'g'.repeat(64)}` } }],
    ['no nonce', { authorization: { nonce: undefined } }],
    ['half an address', { authorization: { from: '0x1234' } }],
    ['an array as authorization', { authorization: { from: ['0x'] } }],
    ['a signature that is no hex', { signature: () => 'zz' }],
    ['a number as signature', { signature: () => 7 }],
  ])('for %s is 400, at once', async (_, made) => {
    const payment = await odd(made)
    expect(await refusal(await post(payment))).toEqual([400, 'INVALID_PAYMENT'])
    expect(await quickest(payment)).toBeLessThan(50)
  })

  it.each<[string, object]>([
    ['scheme', { scheme: 'upto' }],
    ['network', { network: 'eip155:1' }],
    ['asset', { asset: '0x0000000000000000000000000000000000000001' }],
    ['payTo', { payTo: '0x0000000000000000000000000000000000000001' }],
    ...['1', '-4000', '4000.0', '4e3', '0xfa0', '04000', '', 4000, null].map((amount): [string, object] => [
      `amount ${JSON.stringify(amount)}`,
      { amount },
    ]),
  ])('for what it says it accepted (%s) is 402, at once', async (_, accepted) => {
    const payment = await odd({ accepted })
    expect(await refusal(await post(payment))).toEqual([402, 'no_matching_payment_requirements'])
    expect(await quickest(payment)).toBeLessThan(50)
  })

  it('for a promise that was changed, or made for something else, pays no less', async () => {
    const { amount, extra } = await offer()
    const [expiresAt, , cachedItems, mac] = JSON.parse(
      Buffer.from(String(extra['quote']), 'base64url').toString(),
    ) as unknown[]
    const forged = Buffer.from(JSON.stringify([expiresAt, 1, cachedItems, mac])).toString('base64url')
    for (const quote of [forged, 'x', '', 7, null]) {
      const payment = await odd({ accepted: { amount: '1', extra: { ...extra, quote } }, message: { value: 1n } })
      expect(await refusal(await post(payment))).toEqual([402, 'no_matching_payment_requirements'])
    }
    const other = await odd({ accepted: { amount, extra } })
    const urls = ['', '/?2', '/?3'].map((path) => ground.site.url + path)
    const batch = await ground.post({ urls }, { path: '/batch/fetch', payment: other })
    expect(await refusal(batch)).toEqual([402, 'no_matching_payment_requirements'])
  })

  const seconds = () => BigInt(Math.floor(Date.now() / 1000))
  it('for its window is 402, before any work', async () => {
    for (const [validBefore, reason] of [
      [seconds() - 10n, 'payment_expires_too_soon'],
      // Good for the work, and not for settling it afterwards.
      [seconds() + 20n, 'payment_expires_too_soon'],
    ] as const) {
      const payment = await odd({ message: { validBefore } })
      expect(await refusal(await post(payment))).toEqual([402, reason])
      expect(await quickest(payment)).toBeLessThan(50)
    }
    const early = await odd({ message: { validAfter: seconds() + 100n } })
    expect(await refusal(await post(early))).toEqual([402, 'invalid_exact_evm_payload_authorization_valid_after'])
  })

  it.each<[string, HandMade]>([
    ['of another amount', { message: { value: 1n } }],
    ['to somebody else', { message: { to: '0x0000000000000000000000000000000000000001' } }],
    ['from a wallet that did not sign', { message: { from: '0x0000000000000000000000000000000000000002' } }],
    ['with an empty signature', { signature: () => '0x' }],
    ['with a short signature', { signature: (signed) => signed.slice(0, 40) }],
    ['with a long signature', { signature: (signed) => signed + signed.slice(2) }],
    ['with half a byte more', { signature: (signed) => `${signed}a` }],
    ['with an altered signature', { signature: (signed) => `0xff${signed.slice(4)}` }],
    ['with a signature of zeros', { signature: (signed) => `0x${'0'.repeat(signed.length - 2)}` }],
    ['with the other parity', { signature: (signed) => signed.slice(0, -2) + (signed.endsWith('1b') ? '1c' : '1b') }],
    ['with a large s', { signature: largeS }],
    ['with other fields than were signed', { authorization: { validBefore: String(seconds() + 59n) } }],
  ])('%s is 402', async (_, made) => {
    const [status, reason] = await refusal(await post(await odd(made)))
    expect([status, reason]).toEqual([402, expect.stringMatching(/^invalid_/)])
  })

  it('beside a second one is 400, and above 32 KiB it is 431', async () => {
    const good = await odd({})
    expect(await statusOf([good, good])).toBe(400)
    expect(await statusOf(['A'.repeat(40 * 1024)])).toBe(431)
  })

  it('changes nothing at another method, another spelling of the path, or at what is free', async () => {
    const good = await odd({})
    expect(await statusOf([good], { method: 'HEAD' })).toBe(405)
    for (const path of ['//fetch/basic', '/FETCH/BASIC', '/fetch%2fbasic', '/fetch/basic/', '/./fetch/basic']) {
      expect([path, await statusOf([good], { path })]).toEqual([path, 404])
    }
    expect(await statusOf([good], { method: 'GET', path: '/health' })).toBe(200)
    expect(await statusOf(['x'], { method: 'GET', path: '/health' })).toBe(200)
    expect(await statusOf(['x'], { method: 'GET', path: '/jobs/unknown' })).not.toBe(402)
  })

  it('is not asked for above X-Max-Price', async () => {
    const limited = (limit: string, payment?: string) => post(payment, { 'X-Max-Price': limit })
    expect(await refusal(await limited('0.003'))).toEqual([412, 'PRICE_ABOVE_MAX'])
    expect((await limited('0.003')).headers.get('PAYMENT-REQUIRED')).toBeNull()
    expect((await limited('0.004')).status).toBe(402)
    expect(await refusal(await limited('0.003999', await odd({})))).toEqual([412, 'PRICE_ABOVE_MAX'])
    for (const nonsense of ['abc', '-1', '1e3', '0x1', 'NaN', '0.0000001']) {
      expect(await refusal(await limited(nonsense))).toEqual([400, 'INVALID_REQUEST'])
    }
  })

  /** By hand: no client of ours would send these. */
  function statusOf(payments: string[], { method = 'POST', path = '/fetch/basic' } = {}): Promise<number> {
    const { hostname, port } = new URL(ground.service.url)
    return new Promise((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json', 'Payment-Signature': payments }
      const sent = request({ hostname, port, path, method, headers }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.on('error', reject)
      sent.end(method === 'POST' ? JSON.stringify({ url: ground.site.url }) : undefined)
    })
  }
})

/** The same signature with the other of its two possible s: EIP-2 forbids it. */
function largeS(signed: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = order - BigInt(`0x${signed.slice(66, 130)}`)
  return signed.slice(0, 66) + s.toString(16).padStart(64, '0') + (signed.endsWith('1b') ? '1c' : '1b')
}
