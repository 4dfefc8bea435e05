import type { Wallets } from '#shared/payments/wallets.ts'
import type { Config } from '#shared/runtime/config.ts'

/** The wallets that can sign in: those of the configured EVM and Solana networks, even with `PAYMENTS=off`. */
export async function loadSignInWallets(config: Config): Promise<Wallets> {
  // Imported on use, because it loads the packages of two chains.
  const { createWallets } = await import('#shared/payments/wallet-signatures/create-wallets.ts')
  const { EVM_NETWORK: evmNetwork, EVM_RPC_URL: evmRpcUrl, SVM_NETWORK: svmNetwork } = config
  return createWallets({ evmNetwork, evmRpcUrl, svmNetwork })
}
