import { createServer } from 'node:http'
import { createSignableMessage, generateKeyPairSigner, getBase58Decoder } from '@solana/kit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWallets } from '#shared/payments/create-wallets.ts'
import type { Signed, WalletIdentity, Wallets } from '#shared/payments/wallets.ts'

const networks = {
  evmNetwork: 'eip155:84532',
  svmNetwork: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}
const text = 'a text with one letter more: é'
const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

describe('a wallet', () => {
  let scope: AsyncDisposableStack
  /** Without a node. */
  let alone: Wallets
  /** With a node that answers every call with an error, and counts them. */
  let onChain: Wallets
  let asked = 0
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    alone = createWallets({ ...networks, evmRpcUrl: undefined })
    const node = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1')
    scope.defer(() => void node.close())
    await new Promise((resolve) => node.once('listening', resolve))
    const { port } = node.address() as { port: number }
    onChain = createWallets({ ...networks, evmRpcUrl: `http://127.0.0.1:${port}` })
  })
  afterAll(() => scope.disposeAsync())

  const findSigned = (signed: Signed, wallets = alone) =>
    wallets.findSigned(signed, async () => {
      asked += 1
    })
  const isSigned = async ({ text: one, ...signed }: Omit<Signed, 'texts'> & { text: string }, wallets = alone) =>
    (await findSigned({ ...signed, texts: [one] }, wallets)) === one
  const parsed = async (address: string): Promise<WalletIdentity> => {
    const identity = await alone.parse(address)
    return identity ?? expect.unreachable(`${address} is an address.`)
  }

  it('is on one of the configured networks', async () => {
    expect(alone.networks).toEqual([networks.evmNetwork, networks.svmNetwork])
    const { address } = privateKeyToAccount(generatePrivateKey())
    const evm = { wallet: address.toLowerCase(), address, account: 'Ethereum', network: networks.evmNetwork }
    for (const spelt of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
      expect(await alone.parse(spelt)).toEqual(evm)
    const solana = (await generateKeyPairSigner()).address
    expect(await alone.parse(solana)).toEqual({
      wallet: solana,
      address: solana,
      account: 'Solana',
      network: networks.svmNetwork,
    })
    for (const other of ['', '0x', `${address}0`, address.slice(0, -1), '0'.repeat(44), solana + '1'.repeat(13), 'x'])
      expect([other, await alone.parse(other)]).toEqual([other, undefined])
  })

  // The encodings of points of small order (RFC 8032). Anyone can sign for them.
  it.each([
    '00'.repeat(32),
    `01${'00'.repeat(31)}`,
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    `ec${'ff'.repeat(30)}7f`,
    `ed${'ff'.repeat(30)}7f`,
    `ee${'ff'.repeat(30)}7f`,
  ])('has no key of small order, with either sign: %s', async (hex) => {
    const bytes = fromHex(hex)
    const negated = Uint8Array.from(bytes)
    negated[31] = (bytes[31] ?? 0) ^ 0x80
    for (const key of [bytes, negated]) expect(await alone.parse(base58(key))).toBeUndefined()
    const honest = Uint8Array.from(bytes)
    honest[30] = (bytes[30] ?? 0) ^ 0x01
    expect(await alone.parse(base58(honest))).toMatchObject({ account: 'Solana' })
  })

  it('on Solana signs in base58 or standard base64, with 64 bytes', async () => {
    const signer = await generateKeyPairSigner()
    const by = await parsed(signer.address)
    const [signatures] = await signer.signMessages([createSignableMessage(text)])
    const bytes = Uint8Array.from(signatures?.[signer.address] ?? [])
    const base64 = Buffer.from(bytes).toString('base64')
    for (const signature of [base58(bytes), base64]) expect(await isSigned({ by, text, signature })).toBe(true)
    const changed = Uint8Array.from(bytes)
    changed[0] = (bytes[0] ?? 0) ^ 1
    const others = [
      base58(changed),
      base58(bytes.subarray(1)),
      base58(Uint8Array.from([...bytes, 1])),
      ` ${base64}`,
      `${base64} `,
      `A${base64}`,
      base64.slice(0, -2),
      Buffer.from(bytes).toString('hex'),
      '',
    ]
    for (const signature of others)
      expect([signature, await isSigned({ by, text, signature })]).toEqual([signature, false])
    expect(await isSigned({ by, text: `${text} `, signature: base64 })).toBe(false)
    const another = await parsed((await generateKeyPairSigner()).address)
    expect(await isSigned({ by: another, text, signature: base64 })).toBe(false)
    expect(await isSigned({ by: { ...by, address: 'no address' }, text, signature: base64 })).toBe(false)
  })

  it('on an EVM network signs with its key, and then no chain is asked', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const by = await parsed(account.address)
    const signature = await account.signMessage({ message: text })
    asked = 0
    expect(await isSigned({ by, text, signature }, onChain)).toBe(true)
    expect(asked).toBe(0)
    expect(await isSigned({ by, text, signature })).toBe(true)
    expect(await isSigned({ by, text: `${text} `, signature })).toBe(false)
    expect(await findSigned({ by, texts: ['another text', text], signature }, onChain)).toBe(text)
    expect(asked).toBe(0)
  })

  it('on an EVM network signs with 27 or 28, or the parity alone, at the end, and with either half of s', async () => {
    for (const key of [`0x${'11'.repeat(32)}`, `0x${'12'.repeat(32)}`] as const) {
      const account = privateKeyToAccount(key)
      const by = await parsed(account.address)
      const signature = await account.signMessage({ message: text })
      const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), Number(`0x${signature.slice(130)}`)]
      const signed = (last: number, own = { r, s }) =>
        isSigned({ by, text, signature: `0x${own.r}${own.s}${last.toString(16).padStart(2, '0')}` })
      const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
      const otherHalf = { r, s: (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0') }
      expect([await signed(v), await signed(v - 27), await signed(55 - v, otherHalf)]).toEqual([true, true, true])
      expect(await isSigned({ by, text, signature: `0x${signature.slice(2).toUpperCase()}` })).toBe(true)
      for (const last of [2, 3, 26, 29, 35, 55 - v]) expect([last, await signed(last)]).toEqual([last, false])
      for (const none of ['00'.repeat(32), 'ff'.repeat(32), order.toString(16)])
        for (const own of [
          { r, s: none },
          { r: none, s },
        ])
          expect([none, await signed(v, own)]).toEqual([none, false])
    }
  })

  it.each([
    [64, 1],
    [65, 1],
    [4096, 1],
    [63, 0],
    [4097, 0],
  ])('that may be a contract is verified by the chain: a signature of %i bytes', async (length, calls) => {
    const by = await parsed(privateKeyToAccount(generatePrivateKey()).address)
    asked = 0
    const outcome = isSigned({ by, text, signature: `0x${'11'.repeat(length)}` }, onChain)
    if (calls === 0) expect(await outcome).toBe(false)
    else await expect(outcome).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
    expect(asked).toBe(calls)
  })

  it.each([`0x${'1'.repeat(131)}`, 'x'.repeat(130), '11'.repeat(65), '0x', ''])(
    'never asks the chain about text that is not a signature: %.20s',
    async (signature) => {
      const by = await parsed(privateKeyToAccount(generatePrivateKey()).address)
      asked = 0
      expect(await isSigned({ by, text, signature }, onChain)).toBe(false)
      expect(asked).toBe(0)
    },
  )

  it('is refused by the caller before the chain is asked', async () => {
    const by = await parsed(privateKeyToAccount(generatePrivateKey()).address)
    const signed = { by, texts: [text], signature: `0x${'11'.repeat(65)}` }
    await expect(onChain.findSigned(signed, () => Promise.reject(new Error('no more')))).rejects.toThrow('no more')
  })
})
