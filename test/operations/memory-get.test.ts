import { decodePaymentRequiredHeader } from '@x402/core/http'
import { wrapFetchWithSIWx } from '@x402/extensions/sign-in-with-x'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, checkReply } from '#test/support/calls/client.ts'
import { openPayer } from '#test/support/payments/payer.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import {
  buyCredits,
  callAs,
  fund,
  openCreditService,
  publicUrl,
  type Caller,
  type CreditService,
} from '#test/support/processes/credit-service.ts'

describe('the memory of a wallet', () => {
  let credits: CreditService
  let of: Caller
  beforeAll(async () => {
    credits = await openCreditService()
    of = { url: credits.service.url, by: await credits.openWallet() }
  })
  afterAll(() => credits[Symbol.asyncDispose]())

  it.each([
    ['any JSON', { a: [1, 2.5, null, true, 'x'], '': {} }],
    [
      'names that mean something to databases and objects',
      JSON.parse('{"$where":1,"a.b":2,"__proto__":{"x":1},"constructor":{"prototype":3}}'),
    ],
    ['text of every plane', 'é\u0000\u{1F980}\uFFFF "\\\n'],
    ['nothing', null],
  ])('returns the value unchanged: %s', async (name, value: unknown) => {
    const set = await callAs(of, 'memory-set', { key: name, value, ttl: 1 })
    expect([set.status, set.headers.get('X-Credit-Cost')]).toEqual([200, '0.001'])
    const got = await callAs(of, 'memory-get', { key: name })
    expect([got.status, got.headers.get('X-Credit-Cost')]).toEqual([200, '0.0005'])
    expect(JSON.stringify(got.body['value'])).toBe(JSON.stringify(value))
    expect(got.body).toMatchObject({ key: name, expiresAt: set.body['expiresAt'] })
    const hours = (Date.parse(String(got.body['expiresAt'])) - Date.parse(String(got.body['storedAt']))) / 3_600_000
    expect(hours).toBe(1)
  })

  it('works with stock clients if a 401 is turned into a 402, as /docs describes', async () => {
    const { service, devnet } = credits
    const key = generatePrivateKey()
    await fund(devnet, key, 11_000_000n)
    await buyCredits({ ...devnet, payerKey: key }, service.url)
    // The signed text contains the public URL.
    const ask402: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      const answer = await fetch(new Request(request.url.replace(publicUrl, service.url), request))
      const isAsking = answer.headers.has('PAYMENT-REQUIRED')
      return isAsking ? new Response(answer.body, { status: 402, headers: answer.headers }) : answer
    }
    const json = { 'Content-Type': 'application/json' }
    const signIn = wrapFetchWithSIWx(ask402, privateKeyToAccount(key))
    const pay = openPayer({ ...devnet, payerKey: key }, ask402).fetch
    const body = JSON.stringify({ key: 'stock', value: [1] })
    const set = await signIn(`${publicUrl}/memory/set`, { method: 'POST', body, headers: json })
    expect([set.status, set.headers.get('Payment-Method')]).toEqual([200, 'credits'])
    for (const [path, found] of [
      ['/memory/get?key=stock', { value: [1] }],
      ['/memory/get/stock', { value: [1] }],
      ['/memory/list', { keys: ['stock'] }],
    ] as const) {
      const signed = await signIn(publicUrl + path)
      expect([path, signed.status, signed.headers.get('X-Credit-Cost')]).toEqual([path, 200, '0.0005'])
      expect(await signed.json()).toMatchObject(found)
      const paid = await pay(publicUrl + path)
      expect([path, paid.status, paid.headers.has('PAYMENT-RESPONSE')]).toEqual([path, 200, true])
      expect(await paid.json()).toMatchObject(found)
    }
  })

  const hostileKeys = [
    '../',
    '$where',
    '.',
    '..',
    '__proto__',
    'get',
    'list',
    'delete',
    'a/b',
    'ü',
    '%2F',
    '+ &=?#',
    '🦀'.repeat(64),
  ]

  it.each(hostileKeys)('accepts the key %s', async (key) => {
    await callAs(of, 'memory-set', { key, value: key })
    expect((await callAs(of, 'memory-get', { key })).body).toMatchObject({ key, value: key })
    expect((await callAs(of, 'memory-delete', { key })).body).toMatchObject({ key, deleted: true })
    const { status, body } = await callAs(of, 'memory-get', { key })
    expect([status, body['code']]).toEqual([404, 'MEMORY_KEY_NOT_FOUND'])
  })

  it('accepts the key in the path', async () => {
    const key = 'by/path ü%2F'
    await callAs(of, 'memory-set', { key, value: 1 })
    const target = `/memory/get/${encodeURIComponent(key)}`
    const headers = await of.by.sign({ baseUrl: publicUrl, method: 'GET', target })
    expect((await checkReply(await fetch(of.url + target, { headers }), 'memory-get')).body).toMatchObject({ key })
    const origin = await of.by.sign({ baseUrl: publicUrl })
    const deleted = await fetch(`${of.url}/memory/${encodeURIComponent(key)}`, { method: 'DELETE', headers: origin })
    expect((await checkReply(deleted, 'memory-delete')).body).toMatchObject({ key, deleted: true })
  })

  it.each([
    ['an empty key', { key: '', value: 1 }],
    ['a key of 257 bytes', { key: `${'🦀'.repeat(64)}x`, value: 1 }],
    ['a control character', { key: 'a\nb', value: 1 }],
    ['half a surrogate pair', { key: 'a\uD800', value: 1 }],
    ['a key that is an operator', { key: { $ne: null }, value: 1 }],
    ['a life of no hours', { key: 'a', value: 1, ttl: 0 }],
    ['a life of 721 hours', { key: 'a', value: 1, ttl: 721 }],
    ['no value', { key: 'a' }],
    ['65 levels', { key: 'a', value: JSON.parse('['.repeat(66) + ']'.repeat(66)) as unknown }],
  ])('rejects without a charge: %s', async (_, input) => {
    const { status, body } = await callAs(of, 'memory-set', input)
    expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST'])
  })

  it.each(['12345678901234567890', '-9007199254740993', '[1e400]', '{"a":-1e999}'])(
    'rejects numbers that would lose precision, without a charge: %s',
    async (number) => {
      const { status, body } = await callAs(of, 'memory-set', `{"key":"number","value":${number}}`)
      expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST'])
      expect(body['message']).toContain('Send it as a string')
    },
  )

  it.each(['9007199254740991', '1e22', '0.1234567890123456', '["1e400","12345678901234567890"]'])(
    'returns numbers unchanged: %s',
    async (number) => {
      expect((await callAs(of, 'memory-set', `{"key":"number","value":${number}}`)).status).toBe(200)
      const { body } = await callAs(of, 'memory-get', { key: 'number' })
      expect(body['value']).toEqual(JSON.parse(number))
    },
  )

  it('describes valid keys in the error message', async () => {
    const { body } = await callAs(of, 'memory-set', { key: 'a\nb', value: 1 })
    expect(body['details']).toEqual([{ path: '/key', message: expect.stringContaining('without control characters') }])
  })

  it('accepts values up to 64 KiB and 64 levels', async () => {
    const largest = 'x'.repeat(64 * 1024 - 2)
    expect((await callAs(of, 'memory-set', { key: 'large', value: largest })).status).toBe(200)
    expect((await callAs(of, 'memory-get', { key: 'large' })).body['value']).toBe(largest)
    const { status, body } = await callAs(of, 'memory-set', { key: 'large', value: `${largest}x` })
    expect([status, body['code']]).toEqual([413, 'MEMORY_VALUE_TOO_LARGE'])
    const deep = JSON.parse('['.repeat(64) + ']'.repeat(64)) as unknown
    expect((await callAs(of, 'memory-set', { key: 'deep', value: deep })).status).toBe(200)
  })

  it.each(['key[$gt]=', 'key=a&key=b', 'key=%FF', 'key=%ED%A0%80', 'stranger=1', ''])(
    'rejects a query without a valid key: %s',
    async (query) => {
      const target = `/memory/get?${query}`
      const headers = await of.by.sign({ baseUrl: publicUrl, method: 'GET', target })
      const { status, body } = await checkReply(await fetch(of.url + target, { headers }), 'memory-get')
      expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST'])
    },
  )

  it('lists keys in order, by prefix and in pages', async () => {
    const by = await credits.openWallet()
    const keys = ['a', 'a/1', 'a/2', 'a/\u{10FFFF}x', 'b', 'é'].toSorted((one, other) =>
      Buffer.compare(Buffer.from(one), Buffer.from(other)),
    )
    for (const key of keys) await callAs({ ...of, by }, 'memory-set', { key, value: 1 })
    const list = async (input: object) =>
      (await callAs<{ keys: string[]; next?: string }>({ ...of, by }, 'memory-list', input)).body
    expect((await list({})).keys).toEqual(keys)
    expect((await list({ prefix: 'a/' })).keys).toEqual(keys.filter((key) => key.startsWith('a/')))
    const first = await list({ limit: 4 })
    const second = await list({ limit: 4, cursor: first.next ?? '' })
    expect([...first.keys, ...second.keys]).toEqual(keys)
    expect(second.next).toBeUndefined()
  })

  it('does not charge for a missing key, and hides the keys of other wallets', async () => {
    await callAs(of, 'memory-set', { key: 'secret', value: 'mine' })
    const other = { ...of, by: await credits.openWallet() }
    const { status, body } = await callAs(other, 'memory-get', { key: 'secret' })
    expect([status, body['code']]).toEqual([404, 'MEMORY_KEY_NOT_FOUND'])
    expect((await callAs(other, 'memory-delete', { key: 'secret' })).status).toBe(404)
    expect((await callAs(other, 'memory-list', {})).body['keys']).toEqual([])
    expect((await callAs(of, 'memory-get', { key: 'secret' })).body['value']).toBe('mine')
  })

  it('accepts an on-chain payment, and answers 401 with the ways to pay otherwise', async () => {
    const { devnet, payer, service } = credits
    const by = evmWallet(devnet.payerKey)
    const set = await payer.fetch(`${service.url}/memory/set`, {
      method: 'POST',
      body: JSON.stringify({ key: 'paid', value: [1] }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(set.status).toBe(200)
    const unpaid = await fetch(`${service.url}/memory/get?key=paid`)
    expect(decodePaymentRequiredHeader(unpaid.headers.get('PAYMENT-REQUIRED') ?? '').accepts[0]?.amount).toBe('500')
    const payment = await payer.sign(unpaid)
    expect((await checkReply(unpaid, 'memory-get')).body).toMatchObject({
      code: 'MISSING_AUTH',
      message: expect.stringContaining('or a payment in Payment-Signature'),
    })
    const read = async () =>
      checkReply(
        await fetch(`${service.url}/memory/get?key=paid`, { headers: { 'Payment-Signature': payment } }),
        'memory-get',
      )
    expect((await read()).body).toMatchObject({ key: 'paid', value: [1] })
    // A wallet is one owner, however it says who it is.
    expect((await callAs({ ...of, by }, 'memory-delete', { key: 'paid' })).status).toBe(200)
  })

  it('requires a sign-in to delete', async () => {
    const { status, headers, body } = await callOperation(of.url, 'memory-delete', { key: 'secret' })
    expect([status, body['code']]).toEqual([401, 'MISSING_AUTH'])
    // Only the fields to sign: no payment deletes.
    const required = decodePaymentRequiredHeader(headers.get('PAYMENT-REQUIRED') ?? '')
    expect(required).toMatchObject({ accepts: [], extensions: { 'sign-in-with-x': expect.anything() } })
  })
})
