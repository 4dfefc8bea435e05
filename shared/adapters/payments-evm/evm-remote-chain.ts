import { createPublicClient, http, isAddressEqual, type Address } from 'viem'
import type { RemoteChain } from '#shared/adapters/payments-remote/open-remote-rail.ts'
import { reach } from '#shared/adapters/payments-unavailable.ts'
import { AppError } from '#shared/errors.ts'
import { evmNetworks } from './evm-networks.ts'
import { identifyAuthorization } from './identify-authorization.ts'
import { inspectAuthorization } from './inspect-authorization.ts'
import { readAuthorization } from './read-authorization.ts'

export interface EvmRemoteOptions {
  /** CAIP-2, one of `evmNetworks`. */
  network: string
  payTo: Address
  rpcUrl: string | undefined
  /** How many blocks deep a payment must stand. */
  confirmations: number
}

/** An EVM network where a facilitator settles. */
export function evmRemoteChain({ network, payTo, rpcUrl, confirmations }: EvmRemoteOptions): RemoteChain {
  const known = evmNetworks[network]
  if (known === undefined) throw new AppError('PAYMENTS_UNAVAILABLE', `${network} is no network we know.`)
  const { chain, asset, domain } = known
  const client = rpcUrl === undefined ? undefined : createPublicClient({ chain, transport: http(rpcUrl, rpcOptions) })

  return {
    network,
    asset,
    payTo,
    identify: (payment) => identifyAuthorization({ network, asset }, payment),
    extraOf: () => domain,

    async objection(payment, offer) {
      const { to, value } = readAuthorization(payment)
      if (!isAddressEqual(to, payTo)) return 'invalid_exact_evm_recipient_mismatch'
      return value === BigInt(offer.amount) ? undefined : 'invalid_exact_evm_authorization_value'
    },

    inspect:
      client &&
      ((payment, offer, { ageMs }) =>
        reach(() => {
          const due = { ...readAuthorization(payment), to: payTo, value: BigInt(offer.amount) }
          return inspectAuthorization(client, due, { asset, ageMs, confirmations })
        })),
  }
}

const rpcOptions = { timeout: 10_000, retryCount: 1 }
