import type { Address } from '@solana/kit'
import type { RailState } from '#shared/payments/payment-rail.ts'
import type { SolanaChain } from './open-rpc.ts'
import { tokenAccount } from './token-account.ts'

export interface CheckedAccounts {
  asset: string
  payTo: string
  /** Undefined if an external facilitator pays the fees. */
  feePayer: Address | undefined
}

/** The fees of ten settlements, and the rent exemption of the account. */
const minLamports = 10n * 15_000n + 890_880n

/** Whether the receiving token account exists and the fee payer is funded. */
export async function checkAccounts(
  { rpc }: SolanaChain,
  { asset, payTo, feePayer }: CheckedAccounts,
): Promise<RailState> {
  try {
    const [account, { value: lamports }] = await Promise.all([
      tokenAccount(asset, payTo).then((address) => rpc.getAccountInfo(address, { encoding: 'base64' }).send()),
      feePayer === undefined ? { value: minLamports } : rpc.getBalance(feePayer).send(),
    ])
    if (account.value === null) return 'no_account'
    return lamports >= minLamports ? 'ok' : 'unfunded'
  } catch {
    return 'unreachable'
  }
}
