import { hash } from 'node:crypto'
import { createSIWxPayload, encodeSIWxHeader } from '@x402/extensions/sign-in-with-x'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evmChain } from '#test/devnet/evm-wallet.ts'
import { checkReply } from '#test/support/calls/client.ts'
import { originInfo } from '#test/support/payments/origin-proof.ts'
import { evmWallet, solanaWallet } from '#test/support/payments/wallet.ts'
import {
  callAs,
  openCreditService,
  publicUrl,
  type Caller,
  type CreditService,
} from '#test/support/processes/credit-service.ts'

describe('a wallet that signs in', () => {
  let credits: CreditService
  let of: Caller
  beforeAll(async () => {
    credits = await openCreditService()
    of = { url: credits.service.url, by: await credits.openWallet() }
  })
  afterAll(() => credits[Symbol.asyncDispose]())

  type Headers = Readonly<Record<string, string>>
  const balance = async (headers: Headers) =>
    checkReply(await fetch(`${of.url}/credits/balance`, { headers }), 'credits-balance')
  const outcomeOf = async (headers: Headers) => {
    const { status, body } = await balance(headers)
    return [status, body['code'] ?? 'OK']
  }
  const signed = () => of.by.sign({ baseUrl: publicUrl })
  const at = (timestamp: number) => of.by.sign({ baseUrl: publicUrl, timestamp })

  it('is identified by its address in any case, for five minutes after it signed', async () => {
    const headers = await signed()
    const wallet = headers['X-CREDIT-WALLET'] ?? ''
    for (const spelt of [wallet, wallet.toLowerCase(), `0x${wallet.slice(2).toUpperCase()}`]) {
      const { status, body } = await balance({ ...headers, 'X-CREDIT-WALLET': spelt })
      expect([spelt, status, body['wallet']]).toEqual([spelt, 200, wallet.toLowerCase()])
    }
  })

  it('can be on Solana, where addresses are case-sensitive', async () => {
    const by = await solanaWallet()
    const headers = await by.sign({ baseUrl: publicUrl })
    expect(await outcomeOf(headers)).toEqual([200, 'OK'])
    expect(await outcomeOf({ ...headers, 'X-CREDIT-WALLET': by.address.toLowerCase() })).toEqual([
      401,
      'INVALID_SIGNATURE',
    ])
    expect(await outcomeOf({ ...headers, 'X-CREDIT-WALLET': (await solanaWallet()).address })).toEqual([
      401,
      'INVALID_SIGNATURE',
    ])
  })

  it('may have a clock that is up to one minute ahead, and signs at most five minutes ago', async () => {
    const now = Date.now()
    for (const offset of [-290_000, 50_000]) expect(await outcomeOf(await at(now + offset))).toEqual([200, 'OK'])
    for (const offset of [-310_000, 70_000, 3_000_000_000])
      expect(await outcomeOf(await at(now + offset))).toEqual([401, 'EXPIRED_TIMESTAMP'])
  })

  it.each(['', '0', '-1', 'NaN', '1e12', '1795180800', '17951808000000', '1795180800000.5', '0x19f', ' 1', 'Infinity'])(
    'must send its timestamp in milliseconds: not %j',
    async (timestamp) => {
      const code = timestamp === '' ? 'MISSING_AUTH' : 'EXPIRED_TIMESTAMP'
      expect(await outcomeOf({ ...(await signed()), 'X-CREDIT-TIMESTAMP': timestamp })).toEqual([401, code])
    },
  )

  it.each(['X-CREDIT-WALLET', 'X-CREDIT-SIGNATURE', 'X-CREDIT-TIMESTAMP'])(
    'must send all three headers: not without %s',
    async (name) => {
      const { [name]: _, ...rest } = await signed()
      expect(await outcomeOf(rest)).toEqual([401, 'MISSING_AUTH'])
    },
  )

  it.each([
    '0x',
    '0xzz',
    '0x1234',
    'x',
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${'11'.repeat(64)}`,
    `0x${'11'.repeat(3000)}`,
    '1'.repeat(88),
  ])('signs by itself: not with %.20s…', async (signature) => {
    expect(await outcomeOf({ ...(await signed()), 'X-CREDIT-SIGNATURE': signature })).toEqual([
      401,
      'INVALID_SIGNATURE',
    ])
  })

  it.each([
    '0x',
    '0x1234',
    'vitalik.eth',
    '0x0000000000000000000000000000000000000000',
    '11111111111111111111111111111111',
    'é',
    'null',
  ])('has an address: not %s', async (wallet) => {
    const sent = { ...(await signed()), 'X-CREDIT-WALLET': encodeURI(wallet) }
    expect(await outcomeOf(sent)).toEqual([401, 'INVALID_SIGNATURE'])
  })

  it('can be a contract that confirms the signature (ERC-1271)', async () => {
    const chain = evmChain(credits.devnet)
    const wallets: [address: Address, bytecode: Hex, outcome: unknown[]][] = [
      // Runtime code that answers every call with the magic value, one that answers with zero, and one that fails.
      ['0x00000000000000000000000000000000000000A1', '0x631626ba7e60e01b5f5260205ff3', [200, 'OK']],
      ['0x00000000000000000000000000000000000000A2', '0x60205ff3', [401, 'INVALID_SIGNATURE']],
      ['0x00000000000000000000000000000000000000A3', '0x5f5ffd', [401, 'INVALID_SIGNATURE']],
    ]
    for (const [address, bytecode, outcome] of wallets) {
      await chain.setCode({ address, bytecode })
      expect([address, ...(await outcomeOf({ ...(await signed()), 'X-CREDIT-WALLET': address }))]).toEqual([
        address,
        ...outcome,
      ])
    }
  })

  it('signs in to this service only', async () => {
    for (const baseUrl of ['https://other.test', 'http://webintel.test', of.url])
      expect(await outcomeOf(await of.by.sign({ baseUrl }))).toEqual([401, 'INVALID_SIGNATURE'])
  })

  it('cannot sign in as another wallet', async () => {
    const headers = await signed()
    expect(await outcomeOf({ ...headers, 'X-CREDIT-WALLET': evmWallet().address })).toEqual([401, 'INVALID_SIGNATURE'])
  })

  it('signs each paid call anew: its method, address and body', async () => {
    const input = { key: 'k', value: 1 }
    const body = JSON.stringify(input)
    const wrong = [
      { target: '/fetch/basic' },
      { target: '/memory/set?x=1' },
      { method: 'GET' },
      { body: JSON.stringify({ key: 'k', value: 2 }) },
      { baseUrl: 'https://other.test' },
    ]
    for (const signedFor of wrong) {
      const { status, body: refused } = await callAs(of, 'memory-set', input, { signed: signedFor })
      expect([signedFor, status, refused['code']]).toEqual([signedFor, 401, 'INVALID_SIGNATURE'])
    }
    // A sign-in that reads data cannot spend credits.
    const origin = await signed()
    const json = { 'Content-Type': 'application/json' }
    const post = async (headers: Headers) =>
      checkReply(
        await fetch(`${of.url}/memory/set`, { method: 'POST', body, headers: { ...json, ...headers } }),
        'memory-set',
      )
    expect((await post(origin)).body['code']).toBe('INVALID_SIGNATURE')
    const once = await of.by.sign({ baseUrl: publicUrl, method: 'POST', target: '/memory/set', body })
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => post(once)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
    expect(replies.find(({ status }) => status === 401)?.body['code']).toBe('REPLAY_DETECTED')
    // The same sign-in with one letter in another case.
    const again = { ...once, 'X-CREDIT-WALLET': once['X-CREDIT-WALLET']?.toLowerCase() ?? '' }
    expect((await post(again)).body['code']).toBe('REPLAY_DETECTED')
  })

  it('is the wallet of a memory key only with its full address', async () => {
    await callAs(of, 'memory-set', { key: 'one', value: 1 })
    const { status } = await callAs(of, 'memory-get', { key: 'one' }, { signed: { target: '/memory/get?key=two' } })
    expect(status).toBe(401)
  })

  it('can sign in for one free request, once, and for no other', async () => {
    await callAs(of, 'memory-set', { key: 'gone', value: 1 })
    const sent = { method: 'DELETE', target: '/memory/gone' }
    const account = privateKeyToAccount(generatePrivateKey())
    const statement = `DELETE /memory/gone sha-256:${hash('sha256', '')}`
    const info = { ...originInfo(), uri: `${publicUrl}/memory/gone`, statement }
    const proof = encodeSIWxHeader(await createSIWxPayload(info, account, publicUrl))
    for (const [headers, found] of [
      [await of.by.sign({ baseUrl: publicUrl, ...sent }), 200],
      [{ 'SIGN-IN-WITH-X': proof }, 404],
    ] as [Headers, number][]) {
      expect(await outcomeOf(headers)).toEqual([401, 'INVALID_SIGNATURE'])
      const remove = async () => fetch(`${of.url}/memory/gone`, { method: 'DELETE', headers })
      expect((await remove()).status).toBe(found)
      const again = await remove()
      expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([401, 'REPLAY_DETECTED'])
    }
  })
})
