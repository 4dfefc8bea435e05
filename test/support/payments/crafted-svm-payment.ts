import {
  address,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getU32Encoder,
  getU64Encoder,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type AccountMeta,
  type Address,
  type KeyPairSigner,
  type TransactionSigner,
} from '@solana/kit'
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http'
import type { PaymentRequirements } from '@x402/core/types'
import type { SvmDevnet } from '#devnet/open-svm-devnet.ts'
import { tokenAccount, tokenProgram } from '#shared/payments/svm/svm-networks.ts'

export interface Craft {
  wallet: KeyPairSigner
  computeUnits?: number
  priorityMicroLamports?: bigint
  /** Added to the required amount. */
  excess?: bigint
  /** Further signers of the memo. */
  memoSigners?: readonly TransactionSigner[]
  /** Accounts of the memo, without our signature. */
  memoAccounts?: (feePayer: Address) => readonly AccountMeta[]
  /** Instead of payTo. */
  receiver?: Address
  memo?: string
}

/** Answers a 402 on Solana as the official client does, with the given changes. */
export async function craftSvmPayment(devnet: SvmDevnet, required: Response, craft: Craft): Promise<string> {
  const { wallet, computeUnits = 20_000, priorityMicroLamports = 1n, excess = 0n } = craft
  const asked = decodePaymentRequiredHeader(required.headers.get('PAYMENT-REQUIRED') ?? '')
  const accepted = asked.accepts.find(({ network }) => network.startsWith('solana:'))
  if (accepted === undefined) throw new Error('Expected an offer on Solana; found none.')
  const { value: lifetime } = await createSolanaRpc(devnet.rpcUrl).getLatestBlockhash().send()
  const feePayer = feePayerIn(accepted)
  const transfer = {
    programAddress: tokenProgram,
    accounts: [
      { address: await tokenAccount(devnet.asset, wallet.address), role: 1 },
      { address: devnet.asset, role: 0 },
      { address: await tokenAccount(devnet.asset, craft.receiver ?? devnet.payTo), role: 1 },
      { address: wallet.address, role: 2, signer: wallet },
    ],
    data: new Uint8Array([12, ...getU64Encoder().encode(BigInt(accepted.amount) + excess), 6]),
  } as const
  const memo = {
    programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    accounts: [
      ...(craft.memoSigners ?? []).map((signer) => ({ address: signer.address, role: 2, signer }) as const),
      ...(craft.memoAccounts?.(feePayer) ?? []),
    ],
    data: new TextEncoder().encode(craft.memo ?? crypto.randomUUID()),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(feePayer, empty),
    (unaged) => setTransactionMessageLifetimeUsingBlockhash(lifetime, unaged),
    (aged) =>
      appendTransactionMessageInstructions(
        [
          { programAddress: budgetProgram, data: new Uint8Array([2, ...getU32Encoder().encode(computeUnits)]) },
          {
            programAddress: budgetProgram,
            data: new Uint8Array([3, ...getU64Encoder().encode(priorityMicroLamports)]),
          },
          transfer,
          memo,
        ],
        aged,
      ),
  )
  const transaction = getBase64EncodedWireTransaction(await partiallySignTransactionMessageWithSigners(message))
  return encodePaymentSignatureHeader({ x402Version: 2, accepted, payload: { transaction } })
}

const budgetProgram = address('ComputeBudget111111111111111111111111111111')

function feePayerIn({ extra }: PaymentRequirements): Address {
  return address(String(extra['feePayer']))
}
