import type { Payer } from './payer.ts'
import { readDiscovery } from './service.ts'

type Chain = 'evm' | 'svm'

/**
 * Opens the test wallet of the local chain on which the service accepts payments. /discovery provides the RPC URL. The
 * wallet only signs in where payments are off. Errors state what to do.
 */
export async function openPayer(chain: Chain, serviceUrl: string): Promise<Payer> {
  const { mode, networks = [], testMoney } = (await readDiscovery(serviceUrl)).payments ?? {}
  if (mode === 'off') {
    const { network, client, address, signText } = await payerOn(chain, serviceUrl)
    return { network, client, address, signText }
  }
  const rpcUrl = testMoney?.chains?.find(({ network }) => network.startsWith(namespaces[chain]))?.rpcUrl
  if (rpcUrl === undefined) {
    const accepted = networks.map(({ network }) => network).join(', ') || 'payments on no network'
    throw new Error(
      `The service at ${serviceUrl} accepts no payments on a local ${names[chain]} chain, where this wallet has its test money; it accepts ${accepted}.`,
    )
  }
  if (await isReachable(rpcUrl)) return payerOn(chain, rpcUrl)
  throw new Error(
    `The local chain of ${serviceUrl} does not answer at ${rpcUrl}. Run this command on the same machine.`,
  )
}

const namespaces: Record<Chain, string> = { evm: 'eip155:', svm: 'solana:' }
const names: Record<Chain, string> = { evm: 'EVM', svm: 'Solana' }

/** Imports one chain's packages only: they take half a second to load. */
async function payerOn(chain: Chain, rpcUrl: string): Promise<Payer> {
  if (chain === 'svm') return (await import('./svm-payer.ts')).svmPayer(rpcUrl)
  return (await import('./evm-payer.ts')).evmPayer(rpcUrl)
}

function isReachable(url: string): Promise<boolean> {
  return fetch(url, { method: 'POST', signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  )
}
