import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encoded, handMade, offerIn, type HandMade } from '#test/support/payments/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openRpcProxy, type RpcProxy } from '#test/support/payments/rpc-proxy.ts'
import { storedPayments } from '#test/support/stores/stored-payments.ts'

describe('an invalid payment', () => {
  let fixture: PaidService
  let rpc: RpcProxy
  let before: unknown
  beforeAll(async () => {
    fixture = await openPaidService({}, async ({ devnet }) => {
      rpc = await openRpcProxy(devnet.rpcUrl)
      return { EVM_RPC_URL: rpc.url }
    })
  })
  afterAll(async () => {
    await fixture[Symbol.asyncDispose]()
    await rpc[Symbol.asyncDispose]()
  })

  /** The money that moved, and the payments that the service stored. */
  const traces = async () => ({ paid: await fixture.paid(), stored: storedPayments(fixture.service.dir) })
  beforeEach(async () => {
    before = await traces()
  })
  afterEach(async () => {
    const { devnet, site, service } = fixture
    expect(await traces()).toEqual(before)
    expect(site.requests).toEqual([])
    const told = service.process.lines.join('\n')
    for (const secret of [rpc.url, devnet.facilitatorKey.slice(2), 'viem', 'eyJ4NDAy']) {
      expect(told).not.toContain(secret)
    }
  })

  const post = (payment?: string, headers: Record<string, string> = {}) =>
    fixture.post({ url: fixture.site.url }, { headers, ...(payment !== undefined && { payment }) })

  const offer = async () => offerIn(await post())
  const odd = async (made: HandMade) => encoded(await handMade(fixture.devnet, await offer(), made))

  /** The reason of a refusal. Checks that the answer contains nothing else. */
  async function refusal(response: Response): Promise<[status: number, reason: unknown]> {
    const text = await response.text()
    const { devnet } = fixture
    for (const secret of [rpc.url, devnet.facilitatorKey.slice(2), 'viem', 'undefined']) {
      expect(text + [...response.headers].join()).not.toContain(secret)
    }
    if (response.status !== 402) return [response.status, Reflect.get(JSON.parse(text) as object, 'code')]
    expect(text).toBe('{}')
    const required = JSON.parse(atob(response.headers.get('PAYMENT-REQUIRED') ?? '')) as { error: string }
    expect(required.error).toMatch(/^[a-z0-9_]+$/)
    return [402, required.error]
  }

  /** The reason of a payment that is refused before the chain is contacted. */
  async function refusalAtOnce(payment: string): ReturnType<typeof refusal> {
    const asked = rpc.calls
    const refused = await refusal(await post(payment))
    expect(rpc.calls).toBe(asked)
    return refused
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
  ])('for its form (%s) is 400, before the chain is asked', async (_, payment) => {
    expect(await refusalAtOnce(payment)).toEqual([400, 'INVALID_PAYMENT'])
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
    ['a nonce that is not hex', { authorization: { nonce: `0x${'g'.repeat(64)}` } }],
    ['no nonce', { authorization: { nonce: undefined } }],
    ['half an address', { authorization: { from: '0x1234' } }],
    ['an array as authorization', { authorization: { from: ['0x'] } }],
    ['a signature that is not hex', { signature: () => 'zz' }],
    ['a number as signature', { signature: () => 7 }],
  ])('for %s is 400, before the chain is asked', async (_, made) => {
    const payment = await odd(made)
    expect(await refusalAtOnce(payment)).toEqual([400, 'INVALID_PAYMENT'])
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
  ])('for what it says it accepted (%s) is 402, before the chain is asked', async (_, accepted) => {
    const payment = await odd({ accepted })
    expect(await refusalAtOnce(payment)).toEqual([402, 'no_matching_payment_requirements'])
  })

  it('with a quote that was changed, or belongs to another request, does not lower the price', async () => {
    const { amount, extra } = await offer()
    const quoted = Buffer.from(String(extra['quote']), 'base64url')
    // A lower price under the MAC of the real one: the price is the six bytes after the expiry.
    quoted.writeUIntBE(1, 5, 6)
    const forged = quoted.toString('base64url')
    for (const quote of [forged, 'x', '', 7, null]) {
      const payment = await odd({ accepted: { amount: '1', extra: { ...extra, quote } }, message: { value: 1n } })
      expect(await refusal(await post(payment))).toEqual([402, 'no_matching_payment_requirements'])
    }
    const other = await odd({ accepted: { amount, extra } })
    const urls = ['', '/?2', '/?3'].map((path) => fixture.site.url + path)
    const batch = await fixture.post({ urls }, { path: '/batch/fetch', payment: other })
    expect(await refusal(batch)).toEqual([402, 'no_matching_payment_requirements'])
  })

  const seconds = () => BigInt(Math.floor(Date.now() / 1000))
  it('with a wrong validity period gets a 402 before the chain is contacted', async () => {
    for (const [validBefore, reason] of [
      [seconds() - 10n, 'payment_expires_too_soon'],
      // Valid until the end of the work, but not for the settlement afterwards.
      [seconds() + 20n, 'payment_expires_too_soon'],
    ] as const) {
      const payment = await odd({ message: { validBefore } })
      expect(await refusalAtOnce(payment)).toEqual([402, reason])
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

  it('gets a 400 beside a second payment, and a 431 above 32 KiB', async () => {
    const good = await odd({})
    expect(await statusOf([good, good])).toBe(400)
    expect(await statusOf(['A'.repeat(40 * 1024)])).toBe(431)
  })

  it('has no effect on free operations, other methods and other spellings of the path', async () => {
    const good = await odd({})
    expect(await statusOf([good], { method: 'HEAD' })).toBe(405)
    for (const path of ['//fetch/basic', '/FETCH/BASIC', '/fetch%2fbasic', '/./fetch/basic']) {
      expect([path, await statusOf([good], { path })]).toEqual([path, 404])
    }
    expect(await statusOf([good], { path: '/fetch/basic/' })).toBe(308)
    expect(await statusOf([good], { method: 'GET', path: '/health' })).toBe(200)
    expect(await statusOf(['x'], { method: 'GET', path: '/health' })).toBe(200)
    expect(await statusOf(['x'], { method: 'GET', path: '/jobs/unknown' })).not.toBe(402)
  })

  it('gets no offers above X-Max-Price', async () => {
    const limited = (limit: string, payment?: string) => post(payment, { 'X-Max-Price': limit })
    expect(await refusal(await limited('0.003'))).toEqual([412, 'PRICE_ABOVE_MAX'])
    expect((await limited('0.003')).headers.get('PAYMENT-REQUIRED')).toBeNull()
    expect((await limited('0.004')).status).toBe(402)
    expect(await refusal(await limited('0.003999', await odd({})))).toEqual([412, 'PRICE_ABOVE_MAX'])
    for (const nonsense of ['', 'abc', '-1', '1e3', '0x1', 'NaN', '0.0000001']) {
      const reply = await limited(nonsense)
      expect(reply.status).toBe(400)
      const message = expect.stringContaining(`found "${nonsense}"`)
      expect(await reply.json()).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path: 'X-Max-Price', message }] })
    }
  })

  /** Sent by hand: no HTTP client would send these headers. */
  function statusOf(payments: string[], { method = 'POST', path = '/fetch/basic' } = {}): Promise<number> {
    const { hostname, port } = new URL(fixture.service.url)
    return new Promise((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json', 'Payment-Signature': payments }
      const sent = request({ hostname, port, path, method, headers }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.on('error', reject)
      sent.end(method === 'POST' ? JSON.stringify({ url: fixture.site.url }) : undefined)
    })
  }
})

/** The same signature with the other of its two possible values of s, which EIP-2 forbids. */
function largeS(signed: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = order - BigInt(`0x${signed.slice(66, 130)}`)
  return signed.slice(0, 66) + s.toString(16).padStart(64, '0') + (signed.endsWith('1b') ? '1c' : '1b')
}
