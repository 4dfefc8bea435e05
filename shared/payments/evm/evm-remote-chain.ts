import { createPublicClient, http, isAddressEqual, type Address } from 'viem'
import { callPaymentService } from '#shared/payments/call-payment-service.ts'
import { knownNetwork } from '#shared/payments/known-network.ts'
import type { RemoteChain } from '#shared/payments/remote/open-remote-rail.ts'
import { evmNetworks } from './evm-networks.ts'
import { inspectAuthorization } from './inspect-authorization.ts'
import { identifyAuthorization, readAuthorization, readEvmPayment } from './read-authorization.ts'

export interface EvmRemoteOptions {
  /** CAIP-2, one of `evmNetworks`. */
  network: string
  payTo: Address
  rpcUrl: string | undefined
  /** Block confirmations that a payment needs. */
  confirmations: number
}

/** An EVM network on which an external facilitator settles. */
export function evmRemoteChain({ network, payTo, rpcUrl, confirmations }: EvmRemoteOptions): RemoteChain {
  const { chain, asset, domain } = knownNetwork(evmNetworks, network)
  const client = rpcUrl === undefined ? undefined : createPublicClient({ chain, transport: http(rpcUrl, rpcOptions) })

  return {
    network,
    asset,
    payTo,
    identify: (payment) => identifyAuthorization({ network, asset }, payment),
    read: readEvmPayment,
    offerExtra: () => domain,

    async findMismatch(payment, offer) {
      const { to, value } = readAuthorization(payment)
      if (!isAddressEqual(to, payTo)) return 'invalid_exact_evm_recipient_mismatch'
      return value === BigInt(offer.amount) ? undefined : 'invalid_exact_evm_authorization_value'
    },

    inspect:
      client &&
      ((payment, offer, { ageMs }) =>
        callPaymentService(() => {
          const due = { ...readAuthorization(payment), to: payTo, value: BigInt(offer.amount) }
          return inspectAuthorization(client, due, { asset, ageMs, confirmations })
        })),
  }
}

const rpcOptions = { timeout: 10_000, retryCount: 1 }
