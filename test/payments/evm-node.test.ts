import { encodeAbiParameters, encodeEventTopics, pad, parseAbi, toHex, type Address, type Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import { evmNetworks } from '#shared/payments/evm/evm-networks.ts'
import { evmRemoteChain } from '#shared/payments/evm/evm-remote-chain.ts'
import { openEvmRail } from '#shared/payments/evm/open-evm-rail.ts'
import { openScriptedNode } from './open-scripted-node.ts'

const network = 'eip155:84532'
const { asset = '0x', domain } = evmNetworks[network] ?? {}
const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [payer, us, stranger] = [address('a'), address('b'), address('c')]
const nonce: Hex = `0x${'7'.repeat(64)}`
const hash: Hex = `0x${'8'.repeat(64)}`
const validBefore = 1_800_000_000
const authorization = { from: payer, to: us, value: '4000', validAfter: '0', validBefore: String(validBefore), nonce }
const paying = (change: object = {}, signature: unknown = '0x11'): SentPayment => ({
  x402Version: 2,
  accepted: {},
  payload: { authorization: { ...authorization, ...change }, signature },
})
const terms = { scheme: 'exact', network, asset, payTo: us, maxTimeoutSeconds: 60, extra: {} } as const
const offer: Offer = { ...terms, amount: '4000' }
const abi = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

const logAt = (index: number, topics: readonly unknown[], { data = '0x', of = asset } = {}) => ({
  address: of,
  topics,
  data,
  blockNumber: toHex(5000),
  blockHash: hash,
  transactionHash: hash,
  transactionIndex: '0x0',
  logIndex: toHex(index),
  removed: false,
})
const usedTopics = (of = nonce) =>
  encodeEventTopics({ abi, eventName: 'AuthorizationUsed', args: { authorizer: payer, nonce: of } })
const canceledTopics = encodeEventTopics({
  abi,
  eventName: 'AuthorizationCanceled',
  args: { authorizer: payer, nonce },
})
const transfer = (index: number, { to = us, value = 4000n, of = asset } = {}) =>
  logAt(index, encodeEventTopics({ abi, eventName: 'Transfer', args: { from: payer, to } }), {
    data: encodeAbiParameters([{ type: 'uint256' }], [value]),
    of,
  })

/** The state that the node reports. */
interface Chain {
  timestamp: number
  height: number
  isUsed: boolean
  canceled: unknown[]
  used: unknown[]
  receipt: { status: string; logs: unknown[] }
  balance: bigint
  isDown: boolean
}
const paid: Chain = {
  timestamp: validBefore - 100,
  height: 5000,
  isUsed: true,
  canceled: [],
  used: [logAt(3, usedTopics())],
  receipt: { status: '0x1', logs: [logAt(3, usedTopics()), transfer(4)] },
  balance: 10n ** 18n,
  isDown: false,
}
const gasPrice = 1_000_000n

describe('a payment on an EVM network, as its node reports it', () => {
  let node: Awaited<ReturnType<typeof openScriptedNode>>
  let chain: Chain
  beforeAll(async () => {
    node = await openScriptedNode(answer)
  })
  afterAll(() => node[Symbol.asyncDispose]())
  beforeEach(() => {
    chain = { ...paid }
    node.asked.length = 0
  })

  function answer(method: string, params: readonly unknown[]): unknown {
    if (chain.isDown) return undefined
    if (method === 'eth_getBlockByNumber')
      return { number: toHex(chain.height), timestamp: toHex(chain.timestamp), transactions: [] }
    if (method === 'eth_call') return pad(chain.isUsed ? '0x1' : '0x0')
    if (method === 'eth_getBalance') return toHex(chain.balance)
    if (method === 'eth_gasPrice') return toHex(gasPrice)
    if (method === 'eth_getLogs') {
      const [{ topics }] = params as [{ topics: unknown[] }]
      return topics[0] === canceledTopics[0] ? chain.canceled : chain.used
    }
    if (method === 'eth_getTransactionReceipt') return { ...chain.receipt, transactionHash: hash }
    return { error: { code: -32_601, message: `no ${method}` } }
  }
  const openRail = (confirmations = 1) =>
    openEvmRail({
      network,
      rpcUrl: node.url,
      payTo: us,
      facilitatorKey: generatePrivateKey(),
      confirmations,
      locks: { withLock: async (_name, task) => task() },
    })
  const inspect = async (payment = paying(), { ageMs = 1000, confirmations = 1 } = {}) => {
    const own = await openRail(confirmations).inspect(payment, offer, { ageMs })
    const remote = evmRemoteChain({ network, payTo: us, rpcUrl: node.url, confirmations })
    expect(await remote.inspect?.(payment, offer, { ageMs })).toEqual(own)
    return own
  }
  const fate = {
    paid: { outcome: 'paid', transaction: hash },
    open: { outcome: 'open' },
    expired: { outcome: 'expired' },
  }

  it('is paid by the transfer right after its event', async () => {
    expect(await inspect()).toEqual(fate.paid)
  })

  it.each([
    [-1000, 'open'],
    [0, 'open'],
    [30, 'open'],
    [31, 'expired'],
  ] as const)('that is not used is, %i s after its validity, %s', async (seconds, outcome) => {
    chain = { ...paid, isUsed: false, timestamp: validBefore + seconds }
    expect(await inspect()).toEqual({ outcome })
  })

  it('is expired if its owner cancelled it, and open if the node has no event yet', async () => {
    chain.canceled = [logAt(1, canceledTopics)]
    expect(await inspect()).toEqual(fate.expired)
    chain = { ...paid, used: [] }
    expect(await inspect()).toEqual({ ...fate.open, isUsed: true })
  })

  it.each([
    ['of another amount', [logAt(3, usedTopics()), transfer(4, { value: 3999n })]],
    ['of a larger amount', [logAt(3, usedTopics()), transfer(4, { value: 4001n })]],
    ['to somebody else', [logAt(3, usedTopics()), transfer(4, { to: stranger })]],
    ['of another token', [logAt(3, usedTopics()), transfer(4, { of: stranger })]],
    ['that belongs to another nonce', [logAt(3, usedTopics()), logAt(4, usedTopics(hash)), transfer(5)]],
    ['before its event', [transfer(2), logAt(3, usedTopics())]],
    ['without its event', [transfer(4)]],
    ['at the start, without its event', [transfer(0)]],
    ['that does not exist', [logAt(3, usedTopics())]],
  ])('is not paid by a transfer %s', async (_, logs) => {
    chain.receipt = { status: '0x1', logs }
    expect(await inspect()).toEqual(fate.expired)
  })

  it('is not paid by a transaction that failed', async () => {
    chain.receipt = { ...paid.receipt, status: '0x0' }
    expect(await inspect()).toEqual(fate.expired)
  })

  it('is paid by one transfer of several', async () => {
    const logs = [logAt(1, usedTopics(hash)), transfer(2, { value: 9n }), ...paid.receipt.logs]
    chain.receipt = { status: '0x1', logs }
    expect(await inspect()).toEqual(fate.paid)
  })

  it.each([
    [5000, 1, 'paid'],
    [5000, 2, 'open'],
    [5001, 2, 'paid'],
    [5008, 10, 'open'],
    [5009, 10, 'paid'],
  ] as const)('is, at height %i with %i confirmations, %s', async (height, confirmations, outcome) => {
    chain.height = height
    expect(await inspect(paying(), { confirmations })).toMatchObject({ outcome })
  })

  it.each([
    [100_000, 0, 99_000],
    [100_000, 1, 98_999],
    [100_000, 500_000, 98_000],
    [1000, 0, 0],
    [1001, 0, 1],
    [100, 1e9, 0],
  ])('at height %i and age %i ms is searched from block %i', async (height, ageMs, from) => {
    chain.height = height
    await inspect(paying(), { ageMs })
    const filters = node.asked.filter(({ method }) => method === 'eth_getLogs').map(({ params }) => params[0])
    const at = { address: asset, fromBlock: toHex(from) }
    expect(filters).toEqual(Array(4).fill(expect.objectContaining(at)))
    const call = node.asked.find(({ method }) => method === 'eth_call')
    expect(call?.params).toMatchObject([{ to: asset }, toHex(height)])
  })

  it('is unavailable while the node is', async () => {
    chain.isDown = true
    const rail = openRail()
    const unavailable = { code: 'PAYMENTS_UNAVAILABLE', message: expect.stringContaining('chain') as string }
    await expect(rail.inspect(paying(), offer, { ageMs: 0 })).rejects.toMatchObject(unavailable)
    await expect(
      rail.verify(paying({ validBefore: '99999999999' }), { ...offer, extra: { ...domain } }),
    ).rejects.toMatchObject(unavailable)
    expect(await rail.check()).toBe('unreachable')
    expect(await rail.settle(paying(), { ...offer, extra: { ...domain } })).toMatchObject({
      outcome: expect.stringMatching(/unsent|refused/),
    })
  })

  it('can settle while the account has the gas of ten settlements', async () => {
    chain.balance = 1_200_000n * gasPrice
    expect(await openRail().check()).toBe('ok')
    chain.balance -= 1n
    expect(await openRail().check()).toBe('unfunded')
  })
})
