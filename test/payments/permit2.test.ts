import { toHex, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { baseSepolia } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import { evmNetworks } from '#shared/payments/evm/evm-networks.ts'
import { openEvmRail } from '#shared/payments/evm/open-evm-rail.ts'
import { openFacilitator } from '#shared/payments/evm/open-facilitator.ts'
import { evmChain } from '#test/devnet/evm-wallet.ts'
import { postTo } from '#test/support/calls/post-to.ts'
import { encoded, handMade, offerIn } from '#test/support/payments/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'

/** The public addresses of Permit2, and of x402's contract that settles with it. */
const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const proxy: Address = '0x402085c248EeA27D92E8b30b2C58ed07f9E20001'

describe('a payment with an authorization of Permit2 beside the one of the token', () => {
  let service: PaidService
  const thief = privateKeyToAccount(generatePrivateKey())
  const key = 'secret'
  beforeAll(async () => {
    service = await openPaidService()
    // A contract that accepts every call: the library then finds that the permit can be executed.
    await evmChain(service.devnet).setCode({ address: proxy, bytecode: '0x00' })
    const saved = await service.pay({ key, value: 'of the victim' }, { path: '/memory/set' })
    expect(saved.status).toBe(200)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  /** The thief's permit, and an authorization that names the victim and that nobody signed. */
  async function forge(offer: Offer): Promise<SentPayment> {
    const { devnet } = service
    const { payload, ...rest } = await handMade({ ...devnet, payerKey: generatePrivateKey() }, offer, {
      message: { from: service.payer.address },
    })
    const permitted = { token: devnet.asset, amount: offer.amount }
    const deadline = String(Math.floor(Date.now() / 1000) + 60)
    const nonce = BigInt(toHex(crypto.getRandomValues(new Uint8Array(32)))).toString()
    const witness = { to: devnet.payTo, validAfter: '0' }
    const signature = await thief.signTypedData({
      domain: { name: 'Permit2', chainId: baseSepolia.id, verifyingContract: permit2 },
      types: permitTypes,
      primaryType: 'PermitWitnessTransferFrom',
      message: {
        permitted: { ...permitted, amount: BigInt(offer.amount) },
        spender: proxy,
        nonce: BigInt(nonce),
        deadline: BigInt(deadline),
        witness: { ...witness, validAfter: 0n },
      },
    })
    const permit2Authorization = { from: thief.address, permitted, spender: proxy, nonce, deadline, witness }
    return { ...rest, x402Version: 2, payload: { ...payload, signature, permit2Authorization } }
  }

  const memoryOf = (payment?: string) =>
    fetch(`${service.service.url}/memory/get?key=${key}`, {
      headers: payment === undefined ? {} : { 'Payment-Signature': payment },
    })

  it('is refused: it neither reads nor overwrites nor deletes what belongs to the wallet it names', async () => {
    const offer = offerIn(await memoryOf())
    const forged = encoded(await forge(offer))
    const set = { key, value: 'of the thief' }
    const post = postTo(service.service.url)
    const forgedSet = encoded(await forge(offerIn(await post(set, { path: '/memory/set' }))))
    const replies = [
      await memoryOf(forged),
      await post(set, { path: '/memory/set', payment: forgedSet }),
      await fetch(`${service.service.url}/memory/delete?key=${key}`, {
        method: 'DELETE',
        headers: { 'Payment-Signature': forged },
      }),
    ]
    for (const reply of replies) {
      const text = await reply.text()
      expect([reply.status, text]).not.toEqual([200, expect.anything()])
      expect(text).not.toContain('of the victim')
    }
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400])
    const read = await memoryOf(await service.payer.sign(await memoryOf()))
    expect([read.status, await read.json()]).toMatchObject([200, { value: 'of the victim' }])
  })

  it('is verified and settled by the authorization of the token alone', async () => {
    const { devnet } = service
    const locks = { withLock: <T>(_: string, task: () => Promise<T>) => task() }
    const rail = openEvmRail({ ...devnet, confirmations: 1, locks })
    const { network, asset, payTo } = devnet
    const extra = { name: 'USDC', version: '2' }
    const offer: Offer = { scheme: 'exact', network, asset, payTo, amount: '4000', maxTimeoutSeconds: 60, extra }
    const forged = await forge(offer)
    // The library takes the payment as it was sent for one of the thief.
    const { chain = baseSepolia } = evmNetworks[network] ?? {}
    const { rpcUrl, facilitatorKey } = devnet
    const own = openFacilitator({ chain, rpcUrl, key: facilitatorKey, walletFactories: [], locks, confirmations: 1 })
    const asSent = { ...forged, accepted: offer } as unknown as Parameters<typeof own.verify>[0]
    const { answer } = await own.verify(asSent, offer as unknown as Parameters<typeof own.verify>[1])
    expect(answer).toMatchObject({ isValid: true, payer: thief.address })

    expect(await rail.verify(forged, offer)).toEqual({ isValid: false, reason: 'invalid_exact_evm_signature' })
    expect(await rail.settle(forged, offer)).toEqual({ outcome: 'refused', reason: 'invalid_exact_evm_signature' })
    expect(() => rail.identify(forged)).toThrow('payload.permit2Authorization')
  })
})

/** The typed data of x402's Permit2 payments. */
const permitTypes = {
  PermitWitnessTransferFrom: [
    { name: 'permitted', type: 'TokenPermissions' },
    { name: 'spender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
    { name: 'witness', type: 'Witness' },
  ],
  TokenPermissions: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  Witness: [
    { name: 'to', type: 'address' },
    { name: 'validAfter', type: 'uint256' },
  ],
} as const
