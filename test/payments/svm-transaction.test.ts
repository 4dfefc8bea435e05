import type { KeyPairSigner } from '@solana/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Offer } from '#shared/payment-records/payment-record.ts'
import { readTransaction } from '#shared/payments/svm/read-transaction.ts'
import { svmNetworks, tokenAccount } from '#shared/payments/svm/svm-networks.ts'
import { svmRemoteChain } from '#shared/payments/svm/svm-remote-chain.ts'
import { asset, blockhash, budget, network, openSvmTransfers, type Wish } from './open-svm-transfers.ts'

let payer: KeyPairSigner
let us: KeyPairSigner
let offer: Offer
let sign: Awaited<ReturnType<typeof openSvmTransfers>>['sign']
beforeAll(async () => {
  ;({ payer, us, offer, sign } = await openSvmTransfers())
})

describe('a payment on Solana', () => {
  const chain = () => svmRemoteChain({ network, payTo: us.address, rpcUrl: undefined })

  it('is identified by its message, whoever signed it', async () => {
    const { payment } = await sign()
    const identity = chain().identify(payment)
    expect(identity).toEqual({
      key: expect.stringMatching(`^${network}:[0-9a-f]{64}$`) as string,
      payer: payer.address,
    })
    const wire = Buffer.from(String(payment.payload['transaction']), 'base64')
    // The first signature, of the fee payer, is empty until it signs.
    wire[5] = 1
    const other = { ...payment, payload: { transaction: wire.toString('base64') } }
    expect(chain().identify(other)).toEqual(identity)
    expect(chain().identify((await sign({ amount: 4001n })).payment).key).not.toBe(identity.key)
  })

  it('is TransferChecked of the token program in the third instruction', async () => {
    const invalid = expect.objectContaining({ code: 'INVALID_PAYMENT' })
    const wishes: Wish[] = [
      { code: 3 },
      { extraBytes: [] },
      { extraBytes: [6, 6] },
      { program: budget },
      { instructionsBefore: 1 },
      { instructionsBefore: 3 },
    ]
    for (const wish of wishes) {
      const { payment } = await sign(wish)

      expect(() => chain().identify(payment)).toThrow(invalid)
    }
    for (const transaction of [undefined, null, 7, '', 'AAAA'])
      expect(() => chain().identify({ x402Version: 2, accepted: {}, payload: { transaction } })).toThrow(invalid)
  })

  it('has version 0, and hides no account in a lookup table', async () => {
    const { payment } = await sign()
    const bytes = Buffer.from(String(payment.payload['transaction']), 'base64')
    const read = (wire: Uint8Array) =>
      readTransaction({ ...payment, payload: { transaction: Buffer.from(wire).toString('base64') } })
    expect(read(bytes)).toMatchObject({ owner: payer.address })
    const refused = 'a transaction of version 0 without address lookup tables'
    // The last byte counts the tables. A table has an address, and the indices of its writable and its readable accounts.
    const table = Buffer.concat([bytes.subarray(0, -1), Buffer.from([1]), Buffer.alloc(32, 7), Buffer.from([1, 0, 0])])
    expect(() => read(table)).toThrow(refused)
    // The version follows two signatures of 64 bytes. Older messages have neither version nor tables.
    const versionAt = 1 + 2 * 64
    expect(bytes[versionAt]).toBe(0x80)
    const legacy = Buffer.concat([bytes.subarray(0, versionAt), bytes.subarray(versionAt + 1, -1)])
    expect(() => read(legacy)).toThrow(refused)
  })

  it('has a payer, a transfer and a blockhash, and may not use the account of the fee payer', async () => {
    const { payment } = await sign()
    expect(readTransaction(payment)).toMatchObject({
      wire: payment.payload['transaction'],
      owner: payer.address,
      transfer: { mint: asset, destination: await tokenAccount(asset, us.address), amount: 4000n },
      feePayer: offer.extra['feePayer'],
      blockhash,
      usesFeePayer: false,
    })
    expect(readTransaction((await sign({ usesFeePayer: true })).payment).usesFeePayer).toBe(true)
  })

  it('is compared with the offer before a facilitator sees it', async () => {
    const mismatch = async (wish: Wish, of = offer) => chain().findMismatch((await sign(wish)).payment, of)
    expect(await mismatch({})).toBeUndefined()
    for (const amount of [3999n, 4001n, 0n])
      expect(await mismatch({ amount })).toBe('invalid_exact_svm_payload_amount_mismatch')
    expect(await mismatch({ receiver: payer })).toBe('invalid_exact_svm_payload_recipient_mismatch')
    const mint = Object.values(svmNetworks).find((other) => other !== asset) ?? ''
    expect(await mismatch({ mint })).toBe('invalid_exact_svm_payload_mint_mismatch')
    expect(await mismatch({}, { ...offer, extra: { feePayer: us.address } })).toBe(
      'invalid_exact_svm_fee_payer_mismatch',
    )
  })

  it('names the same fee payer in all processes', () => {
    const [a, b] = [us.address, payer.address].toSorted()
    const extra = (signers: readonly string[]) => chain().offerExtra({ extra: { feePayer: b }, signers })
    expect(extra([])).toEqual({ feePayer: b })
    expect(extra(['0x1'])).toEqual({ feePayer: b })
    for (const signers of [
      [String(a), String(b)],
      [String(b), '0x1', String(a)],
    ])
      expect(extra(signers)).toEqual({ feePayer: a })
    // Signers that do not include the named fee payer belong to others.
    expect(extra([String(a)])).toEqual({ feePayer: b })
    expect(extra([`0${a}`, `${a}0`, String(b)])).toEqual({ feePayer: b })
    expect(chain().offerExtra({ extra: {}, signers: [] })).toBeUndefined()
    expect(chain()).toMatchObject({ network, asset, payTo: us.address, inspect: undefined })
    expect(() => svmRemoteChain({ network: 'solana:x', payTo: us.address, rpcUrl: undefined })).toThrow(
      'Unsupported network: solana:x.',
    )
  })
})
