import type { Locks } from '#shared/queue/locks.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { PaymentRail } from './payment-rail.ts'

/** Opens the rails of this deployment. The packages of a chain are large, so they are imported on demand. */
export async function openRails(config: Config, locks: Locks): Promise<PaymentRail[]> {
  if (config.PAYMENTS === 'off') return []
  const url = config.X402_FACILITATOR_URL
  const rails = url === undefined ? [openEvm(config, locks), openSvm(config)] : [openRemote(config, url)]
  return (await Promise.all(rails)).flat()
}

/** Block confirmations that an EVM payment needs. The networks of Base have one sequencer, which does not replace blocks. */
const confirmations = 1

async function openEvm(config: Config, locks: Locks): Promise<PaymentRail[]> {
  const { EVM_NETWORK: network, EVM_RPC_URL: rpcUrl, EVM_PAY_TO: payTo, EVM_FACILITATOR_KEY: facilitatorKey } = config
  if (rpcUrl === undefined || payTo === undefined || facilitatorKey === undefined) return []
  const { openEvmRail } = await import('./evm/open-evm-rail.ts')
  const { EVM_WALLET_FACTORIES: walletFactories } = config
  return [openEvmRail({ network, rpcUrl, payTo, facilitatorKey, walletFactories, confirmations, locks })]
}

async function openSvm(config: Config): Promise<PaymentRail[]> {
  const { SVM_NETWORK: network, SVM_RPC_URL: rpcUrl, SVM_PAY_TO: payTo, SVM_FACILITATOR_KEY: facilitatorKey } = config
  if (rpcUrl === undefined || payTo === undefined || facilitatorKey === undefined) return []
  const { openSvmRail } = await import('./svm/open-svm-rail.ts')
  return [await openSvmRail({ network, rpcUrl, payTo, facilitatorKey })]
}

/** One facilitator settles on every network that has a receiving address. */
async function openRemote(config: Config, url: string): Promise<PaymentRail[]> {
  const { openRemoteFacilitator } = await import('./remote/open-remote-facilitator.ts')
  const { openRemoteRail } = await import('./remote/open-remote-rail.ts')
  const facilitator = openRemoteFacilitator(url)
  const { EVM_PAY_TO, SVM_PAY_TO } = config
  const rails: PaymentRail[] = []
  if (EVM_PAY_TO !== undefined) {
    const { evmRemoteChain } = await import('./evm/evm-remote-chain.ts')
    const { EVM_NETWORK: network, EVM_RPC_URL: rpcUrl } = config
    const chain = evmRemoteChain({ network, payTo: EVM_PAY_TO, rpcUrl, confirmations })
    rails.push(openRemoteRail(chain, facilitator))
  }
  if (SVM_PAY_TO !== undefined) {
    const { svmRemoteChain } = await import('./svm/svm-remote-chain.ts')
    const { SVM_NETWORK: network, SVM_RPC_URL: rpcUrl } = config
    rails.push(openRemoteRail(svmRemoteChain({ network, payTo: SVM_PAY_TO, rpcUrl }), facilitator))
  }
  return rails
}
