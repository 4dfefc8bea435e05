import { x402Client } from '@x402/core/client'
import { decodePaymentRequiredHeader, decodePaymentResponseHeader, encodePaymentSignatureHeader } from '@x402/core/http'
import { networkName } from './networks.ts'
import { WalletError } from './wallet-error.ts'
import type { Account } from './wallet.ts'

export interface PayTerms {
  account: Account
  /** The networks on which the service sells to wallets in browsers, CAIP-2. */
  payNetworks: readonly string[]
  /** Maximum price, in the token's smallest unit (a millionth of a dollar). */
  maxAmount: bigint
}

/**
 * Sends a request, signs the payment that the 402 asks for, and sends the request again with it. Returns the last response,
 * a 402 included if the payment was refused. If the network fails after the signature, the same payment is sent again: it
 * cannot be charged twice. Throws WalletError.
 */
export async function fetchPaying(url: string, init: RequestInit, terms: PayTerms): Promise<Response> {
  const { account, payNetworks, maxAmount } = terms
  const asked = await fetch(url, init).catch((cause: unknown) => {
    throw new WalletError('unavailable', 'The service did not answer. Nothing was signed. Try again.', cause)
  })
  const header = asked.headers.get('PAYMENT-REQUIRED')
  if (asked.status !== 402 || header === null) return asked
  const family = account.network.slice(0, account.network.indexOf(':') + 1)
  const required = decodePaymentRequiredHeader(header)
  const offer = required.accepts.find(({ network }) => network.startsWith(family) && payNetworks.includes(network))
  if (offer === undefined)
    throw new WalletError(
      'wrong-network',
      `This service takes payments on ${payNetworks.map(networkName).join(' and ') || 'no network'}, which this wallet cannot use. Connect another wallet.`,
    )
  if (BigInt(offer.amount) > maxAmount)
    throw new WalletError('unavailable', 'The service asked for more than the price shown. Nothing was signed.')
  const client = new x402Client()
    .register(offer.network, await account.payer(offer.network))
    // The price was checked above.
    .setSpendControls({ maxAmountPerPayment: false })
  const payment = await client.createPaymentPayload({ ...required, accepts: [offer] })
  const headers = new Headers(init.headers)
  headers.set('Payment-Signature', encodePaymentSignatureHeader(payment))
  return fetchAgain(url, { ...init, headers })
}

/** The x402 error code of a refused payment. */
export function refusalOf(response: Response): string | undefined {
  const required = response.headers.get('PAYMENT-REQUIRED')
  if (required !== null) return decodePaymentRequiredHeader(required).error
  const settled = response.headers.get('PAYMENT-RESPONSE')
  return settled === null ? undefined : decodePaymentResponseHeader(settled).errorReason
}

const attempts = 3

async function fetchAgain(url: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetch(url, init)
    } catch (cause) {
      if (attempt === attempts)
        throw new WalletError(
          'unavailable',
          'The connection failed after you signed. The payment may have arrived: look at the history before you pay again.',
          cause,
        )
      await new Promise((resolve) => setTimeout(resolve, 1000 * attempt))
    }
  }
}
