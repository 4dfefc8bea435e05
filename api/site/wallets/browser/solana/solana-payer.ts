import {
  address as toAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  type TransactionModifyingSigner,
} from '@solana/kit'
import type { SchemeNetworkClient } from '@x402/core/types'
import { ExactSvmScheme } from '@x402/svm/exact/client'

interface Signer {
  address: string
  /** CAIP-2. */
  network: string
  /** Signs a transaction in the wire format. */
  sign: (transaction: Uint8Array) => Promise<Uint8Array>
}

type Modify = TransactionModifyingSigner['modifyAndSignTransactions']

/** Signs payments with a Solana wallet. Loaded on the first purchase, because its packages are large. */
export function solanaPayer({ address, network, sign }: Signer): SchemeNetworkClient {
  const modifyAndSignTransactions = async (transactions: Parameters<Modify>[0]) =>
    Promise.all(
      transactions.map(async (transaction) => {
        const wire = await sign(new Uint8Array(getTransactionEncoder().encode(transaction)))
        const signed = getTransactionDecoder().decode(wire)
        // The block hash is that of the transaction that was sent to the wallet.
        return { ...transaction, ...signed }
      }),
    )
  // Kit marks signed transactions by type only. Whether they are valid, the service checks.
  const signer = {
    address: toAddress(address),
    modifyAndSignTransactions: modifyAndSignTransactions as unknown as Modify,
  }
  const rpcUrl = `${location.origin}/wallet/rpc/${network}`
  return new ExactSvmScheme(signer, { rpcUrl })
}
