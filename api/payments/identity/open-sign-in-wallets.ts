import { availableParallelism } from 'node:os'
import type { Wallets } from '#shared/payments/wallets.ts'
import type { Config } from '#shared/runtime/config.ts'

/** The wallets that can sign in: those of the configured EVM and Solana networks, even with `PAYMENTS=off`. */
export async function openSignInWallets(config: Config): Promise<Wallets & AsyncDisposable> {
  // Imported on use, because it loads the packages of two chains.
  const { openWallets } = await import('#shared/payments/wallet-signatures/open-wallets.ts')
  const { EVM_NETWORK: evmNetwork, EVM_RPC_URL: evmRpcUrl, SVM_NETWORK: svmNetwork } = config
  return openWallets({ evmNetwork, evmRpcUrl, svmNetwork, threads: availableParallelism() })
}
