import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import type { Address, Hex } from 'viem'
import { reach, reasonOf, unavailable } from '#shared/adapters/payments-unavailable.ts'
import { AppError } from '#shared/errors.ts'
import type { Locks } from '#shared/ports/locks.ts'
import type { Offer, PaymentRail, SentPayment, Settlement } from '#shared/ports/payment-rail.ts'
import { evmNetworks } from './evm-networks.ts'
import { identifyAuthorization } from './identify-authorization.ts'
import { inspectAuthorization } from './inspect-authorization.ts'
import { openFacilitator } from './open-facilitator.ts'
import { readAuthorization } from './read-authorization.ts'

export interface EvmRailOptions {
  /** CAIP-2, one of `evmNetworks`. */
  network: string
  rpcUrl: string
  payTo: Address
  facilitatorKey: Hex
  /** How many blocks deep a payment must stand. */
  confirmations: number
  locks: Locks
}

/** Ten settlements: below that it is time to send more. */
const leastGas = 10n * 120_000n

/** USDC on an EVM network, by EIP-3009 authorizations, verified and settled in this process. */
export function openEvmRail(options: EvmRailOptions): PaymentRail {
  const { network, rpcUrl, payTo, facilitatorKey, confirmations, locks } = options
  const known = evmNetworks[network]
  if (known === undefined) throw new AppError('PAYMENTS_UNAVAILABLE', `${network} is no network we know.`)
  const { chain, asset, domain } = known
  const facilitator = openFacilitator({ chain, rpcUrl, key: facilitatorKey, locks, confirmations })

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
      try {
        const settled = await facilitator.scheme.settle(...terms(payment, offer))
        return settlementOf(settled, facilitator.failures() > before)
      } catch {
        return { outcome: 'lost' }
      }
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

function settlementOf(
  { success, transaction, errorReason }: { success: boolean; transaction: string; errorReason?: string },
  hadOutage: boolean,
): Settlement {
  if (success) return { outcome: 'paid', transaction }
  // Refused before anything was sent; of everything else only the chain knows.
  const wasNotSent = transaction === '' && errorReason !== undefined && refusals.test(errorReason) && !hadOutage
  if (wasNotSent) return { outcome: 'refused', reason: errorReason }
  return transaction === '' ? { outcome: 'lost' } : { outcome: 'lost', transaction }
}

/** What verifying says; a nonce that is used may have been used by ourselves. */
const refusals = /^invalid_(?!.*(?:nonce_already_used|transaction_failed|transfer_event))/
