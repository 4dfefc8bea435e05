import type { KeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Offer } from '#shared/payment-records/payment-record.ts'
import { openRpc } from '#shared/payments/svm/open-rpc.ts'
import { checkAccounts } from '#shared/payments/svm/open-svm-rail.ts'
import { tokenAccount } from '#shared/payments/svm/svm-networks.ts'
import { svmRemoteChain } from '#shared/payments/svm/svm-remote-chain.ts'
import { openScriptedNode } from './open-scripted-node.ts'
import { asset, blockhash, network, openSvmTransfers } from './open-svm-transfers.ts'

let payer: KeyPairSigner
let us: KeyPairSigner
let feePayer: KeyPairSigner
let offer: Offer
let sign: Awaited<ReturnType<typeof openSvmTransfers>>['sign']
beforeAll(async () => {
  ;({ payer, us, feePayer, offer, sign } = await openSvmTransfers())
})

describe('a Solana node', () => {
  let node: Awaited<ReturnType<typeof openScriptedNode>>
  let known: { isRecent: boolean; status: object | null; recent: string[]; lamports: number; account: object | null }
  let error: object | undefined
  let isDown: boolean
  beforeAll(async () => {
    node = await openScriptedNode((method) => {
      if (isDown) return undefined
      if (error !== undefined) return { error }
      const context = { slot: 1 }
      if (method === 'isBlockhashValid') return { context, value: known.isRecent }
      if (method === 'getSignatureStatuses') return { context, value: [known.status] }
      if (method === 'getSignaturesForAddress') return known.recent.map((signature) => ({ signature }))
      if (method === 'getBalance') return { context, value: known.lamports }
      return { context, value: known.account }
    })
  })
  afterAll(() => node[Symbol.asyncDispose]())
  beforeEach(() => {
    known = { isRecent: true, status: null, recent: [], lamports: 1e9, account: { data: ['', 'base64'] } }
    error = undefined
    isDown = false
    node.asked.length = 0
  })
  const inspect = async (ageMs = 0, { transaction = '' } = {}) => {
    const { payment, signature } = await sign()
    const { inspect: lookUp } = svmRemoteChain({ network, payTo: us.address, rpcUrl: node.url })
    const hints = { ageMs, transaction: transaction === '' ? signature : transaction }
    return { signature, found: await lookUp?.(payment, offer, hints) }
  }

  it.each([
    ['confirmed', null, 'paid'],
    ['finalized', null, 'paid'],
    ['processed', null, 'open'],
    [null, null, 'open'],
    ['confirmed', { InstructionError: [2, 'Custom'] }, 'expired'],
    ['processed', { InstructionError: [2, 'Custom'] }, 'open'],
  ] as const)(
    'that reports a transaction as %s with the error %j leaves it %4$s',
    async (confirmationStatus, err, outcome) => {
      known.status = { confirmationStatus, err, slot: 1, confirmations: 1 }
      const { found, signature } = await inspect()
      expect(found).toEqual(outcome === 'paid' ? { outcome, transaction: signature } : { outcome })
      const [first] = node.asked
      expect(first).toMatchObject({ method: 'isBlockhashValid', params: [blockhash, { commitment: 'processed' }] })
      expect(node.asked.at(-1)).toMatchObject({ params: [[signature], { searchTransactionHistory: true }] })
    },
  )

  it.each([
    [true, 150_000, 'open'],
    [false, 149_999, 'open'],
    [false, 150_000, 'expired'],
  ] as const)('that knows no transaction (recent: %s, age: %i ms) leaves it %s', async (isRecent, ageMs, outcome) => {
    known.isRecent = isRecent
    expect((await inspect(ageMs)).found).toEqual({ outcome })
  })

  it('finds the transaction among those of the payer if the reported signature is another', async () => {
    known.status = { confirmationStatus: 'confirmed', err: null, slot: 1, confirmations: 1 }
    const { signature: other } = await sign({ amount: 1n })
    const { signature } = await sign()
    known.recent = [other, signature]
    for (const transaction of ['no signature', other])
      expect((await inspect(0, { transaction })).found).toEqual({ outcome: 'paid', transaction: signature })
    const searched = node.asked.filter(({ method }) => method === 'getSignaturesForAddress')
    expect(searched.map(({ params }) => params[0])).toEqual([payer.address, payer.address])
    known.recent = [other]
    known.isRecent = false
    expect((await inspect(150_000, { transaction: other })).found).toEqual({ outcome: 'expired' })
  })

  it('that does not answer makes payments unavailable', async () => {
    isDown = true
    await expect(inspect()).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
  })

  it('shows whether payments can settle', async () => {
    const accounts = { asset, payTo: us.address, feePayer: feePayer.address }
    const check = () => checkAccounts(openRpc(node.url), accounts)
    known.lamports = 1_040_880
    expect(await check()).toBe('ok')
    known.lamports -= 1
    expect(await check()).toBe('unfunded')
    known.account = null
    expect(await check()).toBe('no_account')
    const account = node.asked.find(({ method }) => method === 'getAccountInfo')
    expect(account?.params[0]).toBe(await tokenAccount(asset, us.address))
    isDown = true
    expect(await check()).toBe('unreachable')
  })

  it.each([
    [-32_602, false],
    [-32_002, false],
    [-32_003, false],
    [-32_005, true],
    [-32_603, true],
  ])('that answers with the error %i has an outage: %s', async (code, hadOutage) => {
    const { rpc, withOutageCheck } = openRpc(node.url)
    error = { code, message: 'no' }
    const ask = () =>
      rpc
        .getBalance(us.address)
        .send()
        .then(
          ({ value }) => String(value),
          () => 'failed',
        )
    expect(await withOutageCheck(ask)).toEqual({ result: 'failed', hadOutage })
    error = undefined
    expect(await withOutageCheck(ask)).toEqual({ result: '1000000000', hadOutage: false })
    isDown = true
    // Concurrent calls do not see each other's outages.
    const calls = await Promise.all([withOutageCheck(ask), withOutageCheck(async () => 'no request')])
    expect(calls).toEqual([
      { result: 'failed', hadOutage: true },
      { result: 'no request', hadOutage: false },
    ])
  })
})
