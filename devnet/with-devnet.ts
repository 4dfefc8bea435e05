import { join } from 'node:path'
import type { Config } from '#shared/runtime/config.ts'
import { prepare, type Log } from '#shared/runtime/log.ts'

/** Starts local chains and adds their settings, if payments are on and no network is configured. */
export async function withDevnet(config: Config, log: Log): Promise<{ config: Config } & AsyncDisposable> {
  const hasNetwork = [config.EVM_PAY_TO, config.SVM_PAY_TO, config.X402_FACILITATOR_URL].some(Boolean)
  const isNeeded = config.PAYMENTS === 'x402' && !hasNetwork
  if (!isNeeded) return { config, async [Symbol.asyncDispose]() {} }
  // Imported on demand: the packages of two chains are large.
  const devnet = await prepare(log, 'local chains', async () => {
    const { openDevnet } = await import('./open-devnet.ts')
    return openDevnet({ dir: devnetDir(config.DATA_DIR), log })
  })
  const { evm, svm } = devnet
  return {
    config: Object.freeze({
      ...config,
      DEVNET: evm !== undefined || svm !== undefined,
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

/** The folder in which `npm start` and `npm run devnet` store the local chains. */
export function devnetDir(dataDir: string): string {
  return join(dataDir, 'devnet')
}
