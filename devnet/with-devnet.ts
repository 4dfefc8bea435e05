import type { Config } from '#shared/config.ts'
import type { Log } from '#shared/log.ts'
import { devnetDir } from './devnet-dir.ts'

/** The settings, completed by local chains where calls are to be paid and no network to be paid on is named. */
export async function withDevnet(config: Config, log: Log): Promise<{ config: Config } & AsyncDisposable> {
  const isPaidElsewhere = [config.EVM_PAY_TO, config.SVM_PAY_TO, config.X402_FACILITATOR_URL].some(Boolean)
  const isNeeded = config.PAYMENTS === 'x402' && !isPaidElsewhere
  if (!isNeeded) return { config, async [Symbol.asyncDispose]() {} }
  // Loaded where it is used: the packages of two chains.
  const { openDevnet } = await import('./open-devnet.ts')
  const devnet = await openDevnet({ dir: devnetDir(config.DATA_DIR), log })
  const { evm, svm } = devnet
  return {
    config: Object.freeze({
      ...config,
      ...(evm !== undefined && {
        EVM_NETWORK: evm.network,
        EVM_RPC_URL: evm.rpcUrl,
        EVM_PAY_TO: evm.payTo,
        EVM_FACILITATOR_KEY: evm.facilitatorKey,
      }),
      ...(svm !== undefined && {
        SVM_NETWORK: svm.network,
        SVM_RPC_URL: svm.rpcUrl,
        SVM_PAY_TO: svm.payTo,
        SVM_FACILITATOR_KEY: svm.facilitatorKey,
      }),
    }),
    [Symbol.asyncDispose]: () => devnet[Symbol.asyncDispose](),
  }
}
