import type { Address } from '@solana/kit'
import type { RailState } from '#shared/ports/payment-rail.ts'
import type { SolanaChain } from './open-rpc.ts'
import { tokenAccount } from './token-account.ts'

export interface CheckedAccounts {
  asset: string
  payTo: string
  /** Undefined where it is not ours to fund. */
  feePayer: Address | undefined
}

/** Ten settlements, and what an account must hold to exist. */
const leastLamports = 10n * 15_000n + 890_880n

/** Whether there is an account to pay to, and money for the fees. */
export async function checkAccounts(
  { rpc }: SolanaChain,
  { asset, payTo, feePayer }: CheckedAccounts,
): Promise<RailState> {
  try {
    const [account, { value: lamports }] = await Promise.all([
      tokenAccount(asset, payTo).then((at) => rpc.getAccountInfo(at, { encoding: 'base64' }).send()),
      feePayer === undefined ? { value: leastLamports } : rpc.getBalance(feePayer).send(),
    ])
    if (account.value === null) return 'no_account'
    return lamports >= leastLamports ? 'ok' : 'unfunded'
  } catch {
    return 'unreachable'
  }
}
