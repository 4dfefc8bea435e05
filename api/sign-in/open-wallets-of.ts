import { availableParallelism } from 'node:os'
import type { Config } from '#shared/config.ts'
import type { Wallets } from '#shared/ports/wallets.ts'

/** The wallets that may sign in to this deployment: those of the networks on which it is, or would be, paid. */
export async function openWalletsOf(config: Config): Promise<Wallets & AsyncDisposable> {
  // Loaded where it is used: the packages of two chains.
  const { openWallets } = await import('#shared/adapters/wallet-signatures/open-wallets.ts')
  const { EVM_NETWORK: evmNetwork, EVM_RPC_URL: evmRpcUrl, SVM_NETWORK: svmNetwork } = config
  return openWallets({ evmNetwork, evmRpcUrl, svmNetwork, threads: availableParallelism() })
}
