import type { Config } from '#shared/config.ts'
import type { Locks } from '#shared/ports/locks.ts'
import type { PaymentRail } from '#shared/ports/payment-rail.ts'

/** The networks on which this deployment is paid. Their packages are loaded where they are used: they are large. */
export async function openRails(config: Config, locks: Locks): Promise<PaymentRail[]> {
  if (config.PAYMENTS === 'off') return []
  const url = config.X402_FACILITATOR_URL
  const rails = url === undefined ? [openEvm(config, locks), openSvm(config)] : [openRemote(config, url)]
  return (await Promise.all(rails)).flat()
}

async function openEvm(config: Config, locks: Locks): Promise<PaymentRail[]> {
  const { EVM_NETWORK: network, EVM_RPC_URL: rpcUrl, EVM_PAY_TO: payTo, EVM_FACILITATOR_KEY: facilitatorKey } = config
  if (rpcUrl === undefined || payTo === undefined || facilitatorKey === undefined) return []
  const { openEvmRail } = await import('./payments-evm/open-evm-rail.ts')
  const { EVM_CONFIRMATIONS: confirmations, EVM_WALLET_FACTORIES: walletFactories } = config
  return [openEvmRail({ network, rpcUrl, payTo, facilitatorKey, walletFactories, confirmations, locks })]
}

async function openSvm(config: Config): Promise<PaymentRail[]> {
  const { SVM_NETWORK: network, SVM_RPC_URL: rpcUrl, SVM_PAY_TO: payTo, SVM_FACILITATOR_KEY: facilitatorKey } = config
  if (rpcUrl === undefined || payTo === undefined || facilitatorKey === undefined) return []
  const { openSvmRail } = await import('./payments-svm/open-svm-rail.ts')
  return [await openSvmRail({ network, rpcUrl, payTo, facilitatorKey })]
}

/** By one facilitator, wherever there is an address to be paid at. */
async function openRemote(config: Config, url: string): Promise<PaymentRail[]> {
  const { openRemoteFacilitator } = await import('./payments-remote/open-remote-facilitator.ts')
  const { openRemoteRail } = await import('./payments-remote/open-remote-rail.ts')
  const facilitator = openRemoteFacilitator(url)
  const { EVM_PAY_TO, SVM_PAY_TO } = config
  const rails: PaymentRail[] = []
  if (EVM_PAY_TO !== undefined) {
    const { evmRemoteChain } = await import('./payments-evm/evm-remote-chain.ts')
    const { EVM_NETWORK: network, EVM_RPC_URL: rpcUrl, EVM_CONFIRMATIONS: confirmations } = config
    const chain = evmRemoteChain({ network, payTo: EVM_PAY_TO, rpcUrl, confirmations })
    rails.push(openRemoteRail(chain, facilitator))
  }
  if (SVM_PAY_TO !== undefined) {
    const { svmRemoteChain } = await import('./payments-svm/svm-remote-chain.ts')
    const { SVM_NETWORK: network, SVM_RPC_URL: rpcUrl } = config
    rails.push(openRemoteRail(svmRemoteChain({ network, payTo: SVM_PAY_TO, rpcUrl }), facilitator))
  }
  return rails
}
