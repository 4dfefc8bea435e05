import {
  address,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  getU64Encoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Base64EncodedWireTransaction,
  type Blockhash,
  type KeyPairSigner,
} from '@solana/kit'
import { x402Client } from '@x402/fetch'
import { ExactSvmScheme as SvmClient } from '@x402/svm/exact/client'
import type { SvmDevnet } from '#devnet/open-svm-devnet.ts'

export function svmSigner(key: string): Promise<KeyPairSigner> {
  return createKeyPairSignerFromBytes(getBase58Encoder().encode(key))
}

/** The official client with the payer's wallet. */
export async function svmClient({ payerKey, rpcUrl }: SvmDevnet): Promise<x402Client> {
  return new x402Client().register('solana:*', new SvmClient(await svmSigner(payerKey), { rpcUrl }))
}

export async function svmBalances(devnet: SvmDevnet): Promise<{ payer: bigint; payTo: bigint }> {
  const payer = await svmSigner(devnet.payerKey)
  const balance = async (owner: Address) => {
    const account = await tokenAccount(devnet.asset, owner)
    const { value } = await createSolanaRpc(devnet.rpcUrl).getTokenAccountBalance(account).send()
    return BigInt(value.amount)
  }
  return { payer: await balance(payer.address), payTo: await balance(devnet.payTo) }
}

/** Transfers 5000 units from payer to payTo as the official client does; the facilitator pays the fee. */
export async function signTransfer(
  devnet: SvmDevnet,
  lifetime: { blockhash: Blockhash; lastValidBlockHeight: bigint },
): Promise<Base64EncodedWireTransaction> {
  const payer = await svmSigner(devnet.payerKey)
  const feePayer = await svmSigner(devnet.facilitatorKey)
  const transferChecked = {
    programAddress: tokenProgram,
    accounts: [
      { address: await tokenAccount(devnet.asset, payer.address), role: 1 },
      { address: devnet.asset, role: 0 },
      { address: await tokenAccount(devnet.asset, devnet.payTo), role: 1 },
      { address: payer.address, role: 2, signer: payer },
    ],
    data: new Uint8Array([12, ...getU64Encoder().encode(5000n), 6]),
  } as const
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(feePayer, empty),
    (unaged) => setTransactionMessageLifetimeUsingBlockhash(lifetime, unaged),
    (aged) => appendTransactionMessageInstruction(transferChecked, aged),
  )
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
}

const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')

async function tokenAccount(mint: Address, owner: Address): Promise<Address> {
  const encode = getAddressEncoder().encode
  const programAddress = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
  const seeds = [encode(owner), encode(tokenProgram), encode(mint)]
  return (await getProgramDerivedAddress({ programAddress, seeds }))[0]
}
