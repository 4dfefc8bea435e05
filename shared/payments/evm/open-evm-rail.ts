import type { Address, Hex } from 'viem'
import { callPaymentService, protocolReason, paymentsUnavailable } from '#shared/payments/call-payment-service.ts'
import { knownNetwork } from '#shared/payments/known-network.ts'
import type { PaymentRail, Settlement } from '#shared/payments/payment-rail.ts'
import { isPayer, libraryTerms, type ReadPayment } from '#shared/payments/read-payment.ts'
import type { Locks } from '#shared/queue/locks.ts'
import { evmNetworks } from './evm-networks.ts'
import { inspectAuthorization } from './inspect-authorization.ts'
import { openFacilitator, type EvmSettlement } from './open-facilitator.ts'
import { identifyAuthorization, readAuthorization, readEvmPayment } from './read-authorization.ts'

export interface EvmRailOptions {
  /** CAIP-2, one of `evmNetworks`. */
  network: string
  rpcUrl: string
  payTo: Address
  facilitatorKey: Hex
  /** Factories whose wallets may pay before they are deployed (ERC-6492). */
  walletFactories?: readonly Address[]
  /** Block confirmations that a payment needs. */
  confirmations: number
  locks: Locks
}

/** The gas of ten settlements. */
const minGas = 10n * 120_000n

/** Accepts USDC on an EVM network through EIP-3009 authorizations. Verifies and settles in this process. */
export function openEvmRail(options: EvmRailOptions): PaymentRail {
  const { network, rpcUrl, payTo, facilitatorKey, walletFactories = [], confirmations, locks } = options
  const { chain, asset, domain } = knownNetwork(evmNetworks, network)
  const facilitator = openFacilitator({ chain, rpcUrl, key: facilitatorKey, walletFactories, locks, confirmations })

  return {
    network,
    asset,
    payTo,
    hasNode: true,
    extra: async () => domain,

    async check() {
      try {
        const [balance, gasPrice] = await Promise.all([
          facilitator.client.getBalance({ address: facilitator.sender }),
          facilitator.client.getGasPrice(),
        ])
        return balance >= gasPrice * minGas ? 'ok' : 'unfunded'
      } catch {
        return 'unreachable'
      }
    },

    identify: (payment) => identifyAuthorization({ network, asset }, payment),

    async verify(payment, offer) {
      const read = readEvmPayment(payment, offer)
      const verdict = await callPaymentService(() => facilitator.verify(...libraryTerms(read, offer)))
      const { answer, hadOutage, needsTooMuchGas } = verdict
      if (answer.isValid && isPayer(answer.payer, read) && !needsTooMuchGas) return { isValid: true }
      if (hadOutage) throw paymentsUnavailable()
      if (needsTooMuchGas) return { isValid: false, reason: tooMuchGas }
      return { isValid: false, reason: protocolReason(answer.invalidReason) }
    },

    async settle(payment, offer) {
      const read = readEvmPayment(payment, offer)
      return toSettlement(await facilitator.settle(...libraryTerms(read, offer)), read)
    },

    inspect: (payment, offer, { ageMs }) =>
      callPaymentService(() => {
        const { from, nonce, validBefore } = readAuthorization(payment)
        // The offered amount and payee, not the signed ones.
        const expected = { from, nonce, validBefore, to: offer.payTo as Address, value: BigInt(offer.amount) }
        return inspectAuthorization(facilitator.client, expected, { asset, ageMs, confirmations })
      }),
  }
}

function toSettlement({ answer, wasSent, hadOutage, needsTooMuchGas }: EvmSettlement, read: ReadPayment): Settlement {
  const { success = false, transaction = '', errorReason = '' } = answer ?? {}
  if (success) return { outcome: isPayer(answer?.payer, read) ? 'paid' : 'lost', transaction }
  // After sending, only the chain knows the outcome. A used nonce may have been used by a settlement of this service.
  if (wasSent || errorReason.endsWith('nonce_already_used'))
    return transaction === '' ? { outcome: 'lost' } : { outcome: 'lost', transaction }
  if (needsTooMuchGas) return { outcome: 'refused', reason: tooMuchGas }
  return verificationReasons.test(errorReason) && !hadOutage
    ? { outcome: 'refused', reason: errorReason }
    : { outcome: 'unsent' }
}

/** An own reason: x402 has none for a contract wallet whose signature costs more gas than the payment is worth. */
const tooMuchGas = 'settlement_gas_exceeds_payment'

/** Reasons of the verification, which comes before sending. */
const verificationReasons = /^invalid_(?!.*transaction_failed)/
