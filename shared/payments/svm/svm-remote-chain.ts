import { callPaymentService } from '#shared/payments/call-payment-service.ts'
import { knownNetwork } from '#shared/payments/known-network.ts'
import type { RemoteChain } from '#shared/payments/remote/open-remote-rail.ts'
import { findSignature, inspectTransaction } from './inspect-transaction.ts'
import { openRpc } from './open-rpc.ts'
import { openPayerNode } from './payer-node.ts'
import { identifyTransaction, readSvmPayment, readTransaction } from './read-transaction.ts'
import { svmNetworks, tokenAccount } from './svm-networks.ts'

export interface SvmRemoteOptions {
  /** CAIP-2, one of `svmNetworks`. */
  network: string
  payTo: string
  rpcUrl: string | undefined
}

/** A Solana network on which an external facilitator settles. */
export function svmRemoteChain({ network, payTo, rpcUrl }: SvmRemoteOptions): RemoteChain {
  const asset = knownNetwork(svmNetworks, network)
  const chain = rpcUrl === undefined ? undefined : openRpc(rpcUrl)

  return {
    network,
    asset,
    payTo,
    ...(rpcUrl !== undefined && { payerNode: openPayerNode(rpcUrl, asset) }),
    identify: (payment) => identifyTransaction(network, payment),
    read: readSvmPayment,

    offerExtra({ extra: { feePayer }, signers }) {
      if (typeof feePayer !== 'string') return undefined
      // A facilitator may return a different signer each time; all our processes must use the same one.
      const [first = feePayer] = signers.includes(feePayer) ? signers.filter(isAddress).sort() : []
      return { feePayer: first }
    },

    async findMismatch(payment, offer) {
      const { transfer, feePayer } = readTransaction(payment)
      if (feePayer !== offer.extra['feePayer']) return 'invalid_exact_svm_fee_payer_mismatch'
      if (transfer.mint !== asset) return 'invalid_exact_svm_payload_mint_mismatch'
      if (transfer.destination !== (await tokenAccount(asset, payTo)))
        return 'invalid_exact_svm_payload_recipient_mismatch'
      return transfer.amount === BigInt(offer.amount) ? undefined : 'invalid_exact_svm_payload_amount_mismatch'
    },

    inspect:
      chain &&
      ((payment, _offer, { transaction, ageMs }) =>
        callPaymentService(async () => {
          const sent = readTransaction(payment)
          const signature = await findSignature(chain, sent, transaction)
          return inspectTransaction(chain, signature, { blockhash: sent.blockhash, ageMs })
        })),
  }
}

/** Whether it is a Solana address: the list also holds signers of other chains. */
const isAddress = (signer: string) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(signer)
