import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import type { Address, Hex } from 'viem'
import { reach, reasonOf, unavailable } from '#shared/adapters/payments-unavailable.ts'
import { AppError } from '#shared/errors.ts'
import type { Locks } from '#shared/ports/locks.ts'
import type { Offer, PaymentRail, SentPayment, Settlement } from '#shared/ports/payment-rail.ts'
import { evmNetworks } from './evm-networks.ts'
import { identifyAuthorization } from './identify-authorization.ts'
import { inspectAuthorization } from './inspect-authorization.ts'
import { openFacilitator, type Settled } from './open-facilitator.ts'
import { readAuthorization } from './read-authorization.ts'

export interface EvmRailOptions {
  /** CAIP-2, one of `evmNetworks`. */
  network: string
  rpcUrl: string
  payTo: Address
  facilitatorKey: Hex
  /** Whose wallets may pay before they are deployed (ERC-6492). */
  walletFactories?: readonly Address[]
  /** How many blocks deep a payment must stand. */
  confirmations: number
  locks: Locks
}

/** Ten settlements: below that it is time to send more. */
const leastGas = 10n * 120_000n

/** USDC on an EVM network, by EIP-3009 authorizations, verified and settled in this process. */
export function openEvmRail(options: EvmRailOptions): PaymentRail {
  const { network, rpcUrl, payTo, facilitatorKey, walletFactories = [], confirmations, locks } = options
  const known = evmNetworks[network]
  if (known === undefined) throw new AppError('PAYMENTS_UNAVAILABLE', `${network} is no network we know.`)
  const { chain, asset, domain } = known
  const facilitator = openFacilitator({ chain, rpcUrl, key: facilitatorKey, walletFactories, locks, confirmations })

  return {
    network,
    asset,
    payTo,
    extra: async () => domain,

    async check() {
      try {
        const [balance, gasPrice] = await Promise.all([
          facilitator.client.getBalance({ address: facilitator.sender }),
          facilitator.client.getGasPrice(),
        ])
        return balance >= gasPrice * leastGas ? 'ok' : 'unfunded'
      } catch {
        return 'unreachable'
      }
    },

    identify: (payment) => identifyAuthorization({ network, asset }, payment),

    async verify(payment, offer) {
      const before = facilitator.failures()
      const verdict = await reach(() => facilitator.scheme.verify(...terms(payment, offer)))
      if (verdict.isValid) return { isValid: true }
      if (facilitator.failures() > before) throw unavailable()
      return { isValid: false, reason: reasonOf(verdict.invalidReason) }
    },

    async settle(payment, offer) {
      const before = facilitator.failures()
      const settled = await facilitator.settle(...terms(payment, offer))
      return settlementOf(settled, facilitator.failures() > before)
    },

    inspect: (payment, offer, { ageMs }) =>
      reach(() => {
        const { from, nonce, validBefore } = readAuthorization(payment)
        // What was to be paid, whatever was signed.
        const due = { from, nonce, validBefore, to: offer.payTo as Address, value: BigInt(offer.amount) }
        return inspectAuthorization(facilitator.client, due, { asset, ageMs, confirmations })
      }),
  }
}

// The library's types say more than the wire does; it checks what it is given.
const terms = (payment: SentPayment, offer: Offer) =>
  [{ ...payment, accepted: offer } as unknown as PaymentPayload, offer as unknown as PaymentRequirements] as const

function settlementOf({ answer, wasSent }: Settled, hadOutage: boolean): Settlement {
  const { success = false, transaction = '', errorReason = '' } = answer ?? {}
  if (success) return { outcome: 'paid', transaction }
  // Of what was sent only the chain knows; what is used may have been used by ourselves.
  if (wasSent || errorReason.endsWith('nonce_already_used'))
    return transaction === '' ? { outcome: 'lost' } : { outcome: 'lost', transaction }
  return refusals.test(errorReason) && !hadOutage ? { outcome: 'refused', reason: errorReason } : { outcome: 'unsent' }
}

/** What verifying says, not what sending says. */
const refusals = /^invalid_(?!.*transaction_failed)/
