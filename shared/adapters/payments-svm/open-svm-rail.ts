import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { TransactionOnchainFailureError } from '@x402/svm'
import { reach, reasonOf, unavailable } from '#shared/adapters/payments-unavailable.ts'
import { AppError } from '#shared/errors.ts'
import type { Offer, PaymentRail, SentPayment, Verdict } from '#shared/ports/payment-rail.ts'
import { checkAccounts } from './check-accounts.ts'
import { identifyTransaction } from './identify-transaction.ts'
import { inspectTransaction } from './inspect-transaction.ts'
import { openFacilitator } from './open-facilitator.ts'
import { openRpc } from './open-rpc.ts'
import { readTransaction } from './read-transaction.ts'
import { svmNetworks } from './svm-networks.ts'

export interface SvmRailOptions {
  /** CAIP-2, one of `svmNetworks`. */
  network: string
  rpcUrl: string
  payTo: string
  facilitatorKey: string
}

/** USDC on Solana, by transactions that the payer signed, verified and settled in this process. */
export async function openSvmRail({ network, rpcUrl, payTo, facilitatorKey }: SvmRailOptions): Promise<PaymentRail> {
  const asset = svmNetworks[network]
  if (asset === undefined) throw new AppError('PAYMENTS_UNAVAILABLE', `${network} is no network we know.`)
  const chain = openRpc(rpcUrl)
  const facilitator = await openFacilitator({ network, key: facilitatorKey, chain })

  async function verify(payment: SentPayment, offer: Offer): Promise<Verdict> {
    // x402: the one who pays the fee stands in no instruction's accounts. The library looks at the transfer only.
    if (readTransaction(payment).usesFeePayer) return { isValid: false, reason: feePayerUsed }
    const before = chain.failures()
    const verdict = await reach(() => facilitator.scheme.verify(...terms(payment, offer)))
    if (verdict.isValid) return { isValid: true }
    if (chain.failures() > before) throw unavailable()
    return { isValid: false, reason: reasonOf(verdict.invalidReason) }
  }

  return {
    network,
    asset,
    payTo,
    extra: async () => ({ feePayer: facilitator.feePayer }),
    check: () => checkAccounts(chain, { asset, payTo, feePayer: facilitator.feePayer }),
    identify: (payment) => identifyTransaction(network, payment),
    verify,

    async settle(payment, offer) {
      const { signed, signature } = await facilitator.sign(readTransaction(payment).wire)
      // Once more: the signature given here spends our SOL, and the payer had time to spend its USDC.
      const verdict = await verify(payment, offer).catch(() => undefined)
      if (verdict === undefined) return { outcome: 'unsent' }
      if (!verdict.isValid) return { outcome: 'refused', reason: verdict.reason }
      try {
        await facilitator.send(signed)
        await facilitator.confirm(signature)
        return { outcome: 'paid', transaction: signature }
      } catch (error) {
        if (error instanceof TransactionOnchainFailureError) return { outcome: 'refused', reason: failedOnChain }
        return { outcome: 'lost', transaction: signature }
      }
    },

    inspect: (payment, _offer, { ageMs }) =>
      reach(async () => {
        const { wire, blockhash } = readTransaction(payment)
        const { signature } = await facilitator.sign(wire)
        return inspectTransaction(chain, signature, { blockhash, ageMs })
      }),
  }
}

const feePayerUsed = 'invalid_exact_svm_payload_transaction_fee_payer_transferring_funds'
const failedOnChain = 'invalid_exact_svm_transaction_failed'

// The library's types say more than the wire does; it checks what it is given.
const terms = (payment: SentPayment, offer: Offer) =>
  [
    {
      ...payment,
      payload: { transaction: readTransaction(payment).wire },
      accepted: offer,
    } as unknown as PaymentPayload,
    offer as unknown as PaymentRequirements,
  ] as const
