import {
  address,
  createKeyPairSignerFromBytes,
  getBase58Encoder,
  lamports,
  type Address,
  type EncodedAccount,
} from '@solana/kit'
import { svmKeys } from '#devnet/well-known-keys.ts'
import { mintData, tokenAccountData, tokenAccountOf, tokenProgram } from './token-accounts.ts'

/** Solana devnet, whose token is built into clients. */
export const svmNetwork = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** USDC on Solana devnet. */
export const usdcMint = address('4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU')

const systemProgram = address('11111111111111111111111111111111')
const feePayerLamports = 1_000_000_000_000n
const payerUsdc = 1_000_000_000_000n

/**
 * The initial accounts of a chain: SOL for fees, the USDC mint, and the token accounts of payer and payTo. The payer has
 * no SOL. The facilitator is the mint authority and can mint more test USDC.
 */
export async function genesisAccounts(rentExemption: (bytes: number) => bigint): Promise<EncodedAccount[]> {
  const [facilitator, payer, payTo] = await Promise.all([
    addressOf(svmKeys.facilitator),
    addressOf(svmKeys.payer),
    addressOf(svmKeys.payTo),
  ])
  return [
    account({ at: facilitator, owner: systemProgram, data: new Uint8Array(), balance: feePayerLamports }),
    tokenProgramAccount(usdcMint, mintData({ authority: facilitator, supply: payerUsdc, decimals: 6 })),
    tokenProgramAccount(
      await tokenAccountOf(usdcMint, payer),
      tokenAccountData({ mint: usdcMint, owner: payer, amount: payerUsdc }),
    ),
    tokenProgramAccount(
      await tokenAccountOf(usdcMint, payTo),
      tokenAccountData({ mint: usdcMint, owner: payTo, amount: 0n }),
    ),
  ]

  function tokenProgramAccount(at: Address, data: Uint8Array): EncodedAccount {
    return account({ at, owner: tokenProgram, data, balance: rentExemption(data.length) })
  }
}

interface AccountFields {
  at: Address
  owner: Address
  data: Uint8Array
  balance: bigint
}

function account({ at, owner, data, balance }: AccountFields): EncodedAccount {
  return {
    address: at,
    programAddress: owner,
    data,
    executable: false,
    lamports: lamports(balance),
    space: BigInt(data.length),
  }
}

async function addressOf(key: string): Promise<Address> {
  return (await createKeyPairSignerFromBytes(getBase58Encoder().encode(key))).address
}
