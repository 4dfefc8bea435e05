import type { Address, Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import { evmNetworks } from '#shared/payments/evm/evm-networks.ts'
import { evmRemoteChain } from '#shared/payments/evm/evm-remote-chain.ts'

const network = 'eip155:84532'
const { asset = '0x', domain } = evmNetworks[network] ?? {}
const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [payer, us, stranger] = [address('a'), address('b'), address('c')]
const nonce: Hex = `0x${'7'.repeat(64)}`
const validBefore = 1_800_000_000
const authorization = { from: payer, to: us, value: '4000', validAfter: '0', validBefore: String(validBefore), nonce }
const paying = (change: object = {}, signature: unknown = '0x11'): SentPayment => ({
  x402Version: 2,
  accepted: {},
  payload: { authorization: { ...authorization, ...change }, signature },
})
const terms = { scheme: 'exact', network, asset, payTo: us, maxTimeoutSeconds: 60, extra: {} } as const
const offer: Offer = { ...terms, amount: '4000' }
describe('an EVM authorization', () => {
  const chain = evmRemoteChain({ network, payTo: us, rpcUrl: undefined, confirmations: 1 })

  it('is identified by network, token, payer and nonce in lower case, until it expires', () => {
    const key = `${network}:${asset.toLowerCase()}:${payer}:${nonce}`
    const identity = { key, payer, usableUntil: validBefore * 1000 }
    expect(chain.identify(paying())).toEqual(identity)
    const upper = { from: `0x${'A'.repeat(40)}`, to: `0x${'B'.repeat(40)}` }
    expect(chain.identify(paying(upper))).toEqual(identity)
    expect(chain.identify(paying({ nonce: `0x${'A'.repeat(64)}` })).key).toContain(`:0x${'a'.repeat(64)}`)
  })

  it.each([
    ['from', [`${payer}0`, payer.slice(0, -1), payer.slice(2), '', 7, null, undefined]],
    ['to', ['', `x${us}`, {}]],
    ['value', ['', '-1', '1.0', ' 1', '1 ', '0x1', '1'.repeat(31), 4000, null]],
    ['validAfter', ['', 'now', 0]],
    ['validBefore', ['', 'never', 5]],
    ['nonce', [nonce.slice(0, -1), `${nonce}0`, nonce.slice(2), ` ${nonce}`, 7, undefined]],
  ] as const)('has a valid %s', (field, others) => {
    for (const other of others)
      expect(() => chain.identify(paying({ [field]: other }))).toThrow(
        expect.objectContaining({
          code: 'INVALID_PAYMENT',
          message: expect.stringContaining(`authorization.${field}`) as string,
        }),
      )
  })

  it.each(['permit2Authorization', 'type', 'Authorization', ''])(
    'is all there is: a payment with the member %j beside it is refused',
    (name) => {
      const { payload, ...rest } = paying()
      const other = { ...rest, payload: { ...payload, [name]: { from: stranger } } }
      expect(() => chain.identify(other)).toThrow(
        expect.objectContaining({
          code: 'INVALID_PAYMENT',
          message: `Unexpected payload.${name} in the payment: expected only signature and authorization (EIP-3009).`,
        }),
      )
    },
  )

  it('reaches a facilitator as it was read, for our offer, without anything else that the caller sent', () => {
    const sent = { ...paying({ from: `0x${'A'.repeat(40)}`, value: '0004000', also: 1 }), also: { permit: 1 } }
    const payload = { ...sent.payload, permit2Authorization: { from: stranger } }
    expect(chain.read({ ...sent, payload }, offer)).toEqual({
      payment: { x402Version: 2, accepted: offer, payload: { authorization, signature: '0x11' } },
      payer,
    })
  })

  it('is an object with a signature in hex', () => {
    for (const signature of ['', 'ab', '0xzz', 1, undefined])
      expect(() => chain.identify(paying({}, signature ?? null))).toThrow('payload.signature')
    for (const other of [undefined, null, 'text', 1])
      expect(() =>
        chain.identify({ x402Version: 2, accepted: {}, payload: { authorization: other, signature: '0x11' } }),
      ).toThrow('payload.authorization')
    expect(chain.identify(paying({ value: '1'.repeat(30) }))).toBeDefined()
  })

  it('is compared with the offer before a facilitator sees it', async () => {
    const mismatch = (change: object) => chain.findMismatch(paying(change), offer)
    expect(await mismatch({})).toBeUndefined()
    expect(await mismatch({ to: stranger })).toBe('invalid_exact_evm_recipient_mismatch')
    for (const value of ['3999', '4001', '0'])
      expect(await mismatch({ value })).toBe('invalid_exact_evm_authorization_value')
    expect(chain).toMatchObject({ network, asset, payTo: us })
    expect(chain.offerExtra({ extra: { name: 'another' }, signers: [] })).toEqual(domain)
    expect(chain.inspect).toBeUndefined()
  })

  it('is of a network that is known', () => {
    const open = () => evmRemoteChain({ network: 'eip155:1', payTo: us, rpcUrl: undefined, confirmations: 1 })
    expect(open).toThrow('Unsupported network: eip155:1. Supported: eip155:8453, eip155:84532.')
  })
})
