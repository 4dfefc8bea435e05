import {
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getU64Encoder,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
  type KeyPairSigner,
} from '@solana/kit'
import { expect } from 'vitest'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import { svmNetworks, tokenAccount, tokenProgram } from '#shared/payments/svm/svm-networks.ts'

export const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const asset = svmNetworks[network] ?? ''
export const budget = address('ComputeBudget111111111111111111111111111111')
export const blockhash = address('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM') as string as Blockhash

/** How a transfer differs from what the offer asks for. */
export interface Wish {
  amount?: bigint
  receiver?: KeyPairSigner
  mint?: string
  program?: string
  code?: number
  extraBytes?: readonly number[]
  instructionsBefore?: number
  usesFeePayer?: boolean
}

/** Signed transfers of a new payer to us, whose fees a facilitator pays. Needs no chain. */
export async function openSvmTransfers() {
  const signers = [generateKeyPairSigner(), generateKeyPairSigner(), generateKeyPairSigner()] as const
  const [payer, us, feePayer] = await Promise.all(signers)
  const terms = { scheme: 'exact', network, asset, payTo: us.address, maxTimeoutSeconds: 60 } as const
  const offer: Offer = { ...terms, amount: '4000', extra: { feePayer: feePayer.address } }
  return { payer, us, feePayer, offer, sign }

  /** A payment of the `exact` scheme, and the fee payer's signature over it. */
  async function sign(wish: Wish = {}): Promise<{ payment: SentPayment; signature: string }> {
    const { amount = 4000n, receiver = us, mint = asset, program = tokenProgram, code = 12, extraBytes = [6] } = wish
    const before = Array.from({ length: wish.instructionsBefore ?? 2 }, () => ({
      programAddress: budget,
      data: new Uint8Array([2, 0, 0, 0, 0]),
    }))
    const transfer = {
      programAddress: address(program),
      accounts: [
        { address: await tokenAccount(mint, payer.address), role: 1 },
        { address: address(mint), role: 0 },
        { address: await tokenAccount(mint, receiver.address), role: 1 },
        { address: payer.address, role: 2, signer: payer },
        ...(wish.usesFeePayer === true ? ([{ address: feePayer.address, role: 0 }] as const) : []),
      ],
      data: new Uint8Array([code, ...getU64Encoder().encode(amount), ...extraBytes]),
    } as const
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(feePayer.address, empty),
      (unaged) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, unaged),
      (aged) => appendTransactionMessageInstructions([...before, transfer], aged),
    )
    const transaction = await partiallySignTransactionMessageWithSigners(message)
    const [signed] = await feePayer.signTransactions([transaction])
    const bytes = signed?.[feePayer.address] ?? expect.unreachable('The fee payer signs.')
    const payload = { transaction: getBase64EncodedWireTransaction(transaction) }
    return { payment: { x402Version: 2, accepted: {}, payload }, signature: getBase58Decoder().decode(bytes) }
  }
}
