import type { Address } from '@solana/kit'
import { TransactionOnchainFailureError } from '@x402/svm'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import { callPaymentService, protocolReason, paymentsUnavailable } from '#shared/payments/call-payment-service.ts'
import { knownNetwork } from '#shared/payments/known-network.ts'
import type { PaymentRail, RailState, Verdict } from '#shared/payments/payment-rail.ts'
import { isPayer, libraryTerms } from '#shared/payments/read-payment.ts'
import { inspectTransaction } from './inspect-transaction.ts'
import { openFacilitator } from './open-facilitator.ts'
import { openRpc, type SolanaChain } from './open-rpc.ts'
import { openPayerNode } from './payer-node.ts'
import { identifyTransaction, readSvmPayment, readTransaction } from './read-transaction.ts'
import { svmNetworks, tokenAccount } from './svm-networks.ts'

export interface SvmRailOptions {
  /** CAIP-2, one of `svmNetworks`. */
  network: string
  rpcUrl: string
  payTo: string
  facilitatorKey: string
}

/** Accepts USDC on Solana through transactions the payer signed. Verifies and settles in this process. */
export async function openSvmRail({ network, rpcUrl, payTo, facilitatorKey }: SvmRailOptions): Promise<PaymentRail> {
  const asset = knownNetwork(svmNetworks, network)
  const chain = openRpc(rpcUrl)
  const facilitator = await openFacilitator({ network, key: facilitatorKey, chain })

  async function verify(payment: SentPayment, offer: Offer): Promise<Verdict> {
    // x402: the fee payer must not appear in the accounts of any instruction. The library checks the transfer only.
    if (readTransaction(payment).usesFeePayer) return { isValid: false, reason: feePayerUsed }
    const read = readSvmPayment(payment, offer)
    const { result, hadOutage } = await callPaymentService(() =>
      chain.withOutageCheck(() => facilitator.scheme.verify(...libraryTerms(read, offer))),
    )
    if (result.isValid && isPayer(result.payer, read)) return { isValid: true }
    if (hadOutage) throw paymentsUnavailable()
    return { isValid: false, reason: protocolReason(result.invalidReason) }
  }

  return {
    network,
    asset,
    payTo,
    hasNode: true,
    payerNode: openPayerNode(rpcUrl, asset),
    extra: async () => ({ feePayer: facilitator.feePayer }),
    check: () => checkAccounts(chain, { asset, payTo, feePayer: facilitator.feePayer }),
    identify: (payment) => identifyTransaction(network, payment),
    verify,

    async settle(payment, offer) {
      const { signed, signature } = await facilitator.sign(readTransaction(payment).wire)
      // Verify again: our signature spends our SOL, and the payer may have spent its USDC in the meantime.
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
      callPaymentService(async () => {
        const { wire, blockhash } = readTransaction(payment)
        const { signature } = await facilitator.sign(wire)
        return inspectTransaction(chain, signature, { blockhash, ageMs })
      }),
  }
}

const feePayerUsed = 'invalid_exact_svm_payload_transaction_fee_payer_transferring_funds'
const failedOnChain = 'invalid_exact_svm_transaction_failed'

interface CheckedAccounts {
  asset: string
  payTo: string
  feePayer: Address
}

/** The fees of ten settlements, and the rent exemption of the account. */
const minLamports = 10n * 15_000n + 890_880n

/** Whether the receiving token account exists and the fee payer is funded. */
export async function checkAccounts(
  { rpc }: SolanaChain,
  { asset, payTo, feePayer }: CheckedAccounts,
): Promise<RailState> {
  try {
    const [account, { value: lamports }] = await Promise.all([
      tokenAccount(asset, payTo).then((address) => rpc.getAccountInfo(address, { encoding: 'base64' }).send()),
      rpc.getBalance(feePayer).send(),
    ])
    if (account.value === null) return 'no_account'
    return lamports >= minLamports ? 'ok' : 'unfunded'
  } catch {
    return 'unreachable'
  }
}
