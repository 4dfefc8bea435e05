import type { RemoteChain } from '#shared/adapters/payments-remote/open-remote-rail.ts'
import { reach } from '#shared/adapters/payments-unavailable.ts'
import { AppError } from '#shared/errors.ts'
import { findSignature } from './find-signature.ts'
import { identifyTransaction } from './identify-transaction.ts'
import { inspectTransaction } from './inspect-transaction.ts'
import { openRpc } from './open-rpc.ts'
import { readTransaction } from './read-transaction.ts'
import { svmNetworks } from './svm-networks.ts'
import { tokenAccount } from './token-account.ts'

export interface SvmRemoteOptions {
  /** CAIP-2, one of `svmNetworks`. */
  network: string
  payTo: string
  rpcUrl: string | undefined
}

/** Solana, where a facilitator signs and settles. */
export function svmRemoteChain({ network, payTo, rpcUrl }: SvmRemoteOptions): RemoteChain {
  const asset = svmNetworks[network]
  if (asset === undefined) throw new AppError('PAYMENTS_UNAVAILABLE', `${network} is no network we know.`)
  const chain = rpcUrl === undefined ? undefined : openRpc(rpcUrl)

  return {
    network,
    asset,
    payTo,
    identify: (payment) => identifyTransaction(network, payment),

    extraOf({ extra: { feePayer }, signers }) {
      if (typeof feePayer !== 'string') return undefined
      // It may name another of its signers each time; all our processes must name the same one.
      const [first = feePayer] = signers.includes(feePayer) ? signers.filter(isAddress).sort() : []
      return { feePayer: first }
    },

    async objection(payment, offer) {
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
        reach(async () => {
          const sent = readTransaction(payment)
          const signature = await findSignature(chain, sent, transaction)
          return inspectTransaction(chain, signature, { blockhash: sent.blockhash, ageMs })
        })),
  }
}

/** Base58 of 32 bytes, unlike the addresses of other chains. */
const isAddress = (signer: string) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(signer)
