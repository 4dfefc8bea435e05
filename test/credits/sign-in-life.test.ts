import { hash } from 'node:crypto'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#api/calls/call.ts'
import type { SentSignIn } from '#api/calls/read-sign-in.ts'
import { createSignIns, type SignIns } from '#api/payments/sign-ins.ts'
import { memorySet } from '#shared/contract/operations/memory-set.ts'
import type { SignInScope } from '#shared/contract/sign-in-text.ts'
import { createWallets } from '#shared/payments/create-wallets.ts'
import type { Wallets } from '#shared/payments/wallets.ts'
import { signInStore } from '#shared/storage/stores/sign-ins.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const start = 1_800_000_000_000
const request = { method: 'POST', target: '/memory/set', bodyHash: hash('sha256', 'body') }
const requestFields = {
  uri: 'https://us.example/memory/set',
  statement: `POST /memory/set sha-256:${request.bodyHash}`,
}
const originFields = { uri: 'https://us.example', statement: 'Use prepaid credits.' }
const identity = { wallet: 'w', address: 'W', account: 'Ethereum', network: 'eip155:8453' } as const

/** Wallets whose signature is the hash of the text. */
const wallets: Wallets = {
  networks: ['eip155:8453'],
  parse: async (address) => (address === 'W' ? identity : undefined),
  async findSigned({ texts, signature }, beforeChainCall) {
    const signed = texts.find((text) => signature === hash('sha256', text))
    if (signature === 'ask the chain') await beforeChainCall()
    return signed
  },
}

/** EIP-4361, written down once more. */
const textOf = ({ uri, statement }: typeof requestFields, nonce: string, issuedAt: number) =>
  [
    'us.example wants you to sign in with your Ethereum account:\nW\n',
    `${statement}\n`,
    `URI: ${uri}\nVersion: 1\nChain ID: 8453\nNonce: ${nonce}\nIssued At: ${new Date(issuedAt).toISOString()}`,
  ].join('\n')

function headers(issuedAt: number, fields = requestFields): SentSignIn {
  const timestamp = String(issuedAt)
  return { kind: 'headers', wallet: 'W', timestamp, signature: hash('sha256', textOf(fields, timestamp, issuedAt)) }
}
function proof(issuedAt: number, fields = requestFields): SentSignIn {
  const [nonce, domain, chainId] = ['abcdefgh', 'us.example', 'eip155:8453']
  const signature = hash('sha256', textOf(fields, nonce, issuedAt))
  const issued = new Date(issuedAt).toISOString()
  return { kind: 'proof', domain, address: 'W', ...fields, chainId, nonce, issuedAt: issued, signature }
}

describe('a sign-in', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  let now = start
  /** The clock of the store, which may be another machine. */
  let storeNow = start
  let isAllowed = true
  let taken: string[]
  let signIns: SignIns
  beforeAll(async () => {
    ram = await openRamStore(() => storeNow)
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(() => {
    now = start
    storeNow = start
    isAllowed = true
    taken = []
    signIns = openSignIns(wallets)
  })

  const openSignIns = (known: Wallets) =>
    createSignIns({
      wallets: known,
      isWalletBlocked: () => false,
      used: signInStore(isolatedStore(ram.store, `life ${runs++}`)),
      allowances: {
        async take(allowance, client) {
          taken.push(`${allowance} ${client}`)
          return { allowed: isAllowed, limit: 1, remaining: 0, resetSeconds: 7 }
        },
      },
      publicUrl: () => 'https://us.example',
      now: () => now,
    })

  async function outcomeOf(signIn: SentSignIn | undefined, needed: SignInScope = 'request'): Promise<unknown> {
    const call: Call = {
      operation: memorySet,
      requestId: 'r',
      receivedAt: now,
      client: '192.0.2.1',
      input: () => ({}),
      preference: { respondAsync: false },
      isGone: () => false,
      gone: AbortSignal.any([]),
      request: () => request,
      headers: {},
      logFields: {},
      ...(signIn !== undefined && { signIn }),
    }
    return signIns
      .walletOf(call, needed)
      .catch(({ code, message }: { code: string; message: string }) => [code, message])
  }

  const expired = (found: string) => ['EXPIRED_TIMESTAMP', `This sign-in is ${found}.`]
  const tooOld = (found: string) => expired(`${found} old; expected at most five minutes. Sign a new one`)
  const tooNew = (found: string) =>
    expired(`${found} in the future; expected at most 60 s. Correct your clock, and sign again`)

  it.each([
    ['headers', headers],
    ['proof', proof],
  ])('is valid for five minutes, and up to a minute before its time: %s', async (_, make) => {
    for (const age of [0, 1, 300_000, -60_000]) expect([age, await outcomeOf(make(now - age))]).toEqual([age, 'w'])
    expect(await outcomeOf(make(now - 300_001))).toEqual(tooOld('300 s'))
    expect(await outcomeOf(make(now - 3_600_700))).toEqual(tooOld('3601 s'))
    expect(await outcomeOf(make(now + 60_001))).toEqual(tooNew('61 s'))
    expect(await outcomeOf(make(now + 90_700))).toEqual(tooNew('91 s'))
  })

  it.each([
    ['headers', headers],
    ['proof', proof],
  ])('for a request is valid once, as long as any clock accepts it: %s', async (_, make) => {
    const signIn = make(start + 60_000)
    expect(await outcomeOf(signIn)).toBe('w')
    const replayed = ['REPLAY_DETECTED', 'This sign-in was used before. Sign a new one for each paid call.']
    expect(await outcomeOf(signIn)).toEqual(replayed)
    // This process is two minutes behind the store.
    now = start + 360_000
    storeNow = now + 119_999
    expect(await outcomeOf(signIn)).toEqual(replayed)
    // Others are independent of it.
    expect(await outcomeOf(make(now))).toBe('w')
    expect(await outcomeOf(make(now - 1))).toBe('w')
  })

  it('for a request also opens what is free, once, and one for the origin any number of times', async () => {
    for (const make of [headers, proof]) {
      const once = make(start)
      expect(await outcomeOf(once, 'origin')).toBe('w')
      expect(await outcomeOf(once, 'origin')).toMatchObject(['REPLAY_DETECTED', expect.any(String)])
      const origin = make(start, originFields)
      for (const _ of [1, 2]) expect(await outcomeOf(origin, 'origin')).toBe('w')
      expect(await outcomeOf(origin, 'request')).toMatchObject(['INVALID_SIGNATURE', expect.any(String)])
      now += 1
    }
  })

  it('names the texts that could have been signed', async () => {
    const wrong = { ...headers(start), signature: 'x' }
    const one = textOf(requestFields, String(start), start)
    const two = textOf(originFields, String(start), start)
    const refusal = 'The signature is not by W. Expected a signature of this text:\n'
    expect(await outcomeOf(wrong)).toEqual(['INVALID_SIGNATURE', refusal + one])
    expect(await outcomeOf(wrong, 'origin')).toEqual(['INVALID_SIGNATURE', `${refusal}${two}\nor:\n${one}`])
    expect(taken).toEqual([])
  })

  it('by the key of the wallet opens what is free without the chain, which does not answer', async () => {
    const evm = { evmNetwork: 'eip155:8453', evmRpcUrl: 'http://127.0.0.1:9', svmNetwork: 'solana:x' }
    signIns = openSignIns(createWallets(evm))
    const { address, signMessage } = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    for (const fields of [requestFields, originFields]) {
      const timestamp = String(start)
      const message = textOf(fields, timestamp, start).replace('W', address)
      const signature = await signMessage({ message })
      const signIn = { kind: 'headers', wallet: address, timestamp, signature } as const
      expect(await outcomeOf(signIn, 'origin')).toBe(address.toLowerCase())
    }
    expect(taken).toEqual([])
  })

  it('is counted by client before the chain is asked', async () => {
    const contract = { ...headers(start), signature: 'ask the chain' }
    expect(await outcomeOf(contract)).toMatchObject(['INVALID_SIGNATURE', expect.any(String)])
    isAllowed = false
    expect(await outcomeOf(contract)).toMatchObject(['RATE_LIMITED', expect.any(String)])
    expect(taken).toEqual(['smart-wallet 192.0.2.1', 'smart-wallet 192.0.2.1'])
  })

  it('needs an address and an HTTP request', async () => {
    expect(signIns.networks).toEqual(['eip155:8453'])
    expect(await outcomeOf({ kind: 'headers', wallet: 'V', timestamp: String(start), signature: 's' })).toMatchObject([
      'INVALID_SIGNATURE',
      expect.stringContaining('Expected the wallet to be an EVM address'),
    ])
    const missing = [
      'MISSING_AUTH',
      'This call needs a sign-in in X-CREDIT-WALLET, X-CREDIT-SIGNATURE and X-CREDIT-TIMESTAMP.',
    ]
    expect(await outcomeOf(undefined)).toEqual(missing)
  })
})
