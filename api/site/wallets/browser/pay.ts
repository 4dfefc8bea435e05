import { x402Client } from '@x402/core/client'
import { decodePaymentRequiredHeader, decodePaymentResponseHeader, encodePaymentSignatureHeader } from '@x402/core/http'
import { networkName, networksOf } from './networks.ts'
import { WalletError, type Account } from './wallet.ts'

export interface PayTerms {
  account: Account
  /** The networks on which the service sells to wallets in browsers, CAIP-2. */
  payNetworks: readonly string[]
  /** Maximum price, in the token's smallest unit (a millionth of a dollar). */
  maxAmount: bigint
}

/** Signed requests whose outcome is unknown, by payer and request. They buy one answer, however often they are sent. */
const open = new Map<string, RequestInit>()

/**
 * Sends a request, signs the payment that the 402 asks for, and sends the request again with it. Returns the last response,
 * a 402 included if the payment was refused. As long as the outcome of a payment is unknown, the same request sends it again:
 * it cannot be charged twice. Throws WalletError.
 */
export async function fetchPaying(url: string, init: RequestInit, terms: PayTerms): Promise<Response> {
  const name = JSON.stringify([terms.account.address, url, init.method, init.body])
  const kept = open.get(name)
  const again = kept && (await fetchSigned(url, kept, name))
  if (again !== undefined && again.status !== 402) return again
  const signed = await sign(url, init, terms)
  return signed instanceof Response ? signed : fetchSigned(url, signed, name)
}

/** The request with the payment that the service asks for, or the response if it asks for none. */
async function sign(url: string, init: RequestInit, terms: PayTerms): Promise<RequestInit | Response> {
  const { account, payNetworks, maxAmount } = terms
  const asked = await fetch(url, init).catch((cause: unknown) => {
    throw new WalletError('unavailable', 'The service did not answer. Nothing was signed. Try again.', cause)
  })
  const header = asked.headers.get('PAYMENT-REQUIRED')
  if (asked.status !== 402 || header === null) return asked
  const usable = networksOf(account, payNetworks)
  const required = decodePaymentRequiredHeader(header)
  const offer = required.accepts.find(({ network }) => usable.includes(network))
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
  return { ...init, headers }
}

/** Why a payment was refused, and the next step of the person. `response`: the 402 that answered the payment. */
export function refusalText(response: Response): string {
  const code = refusalOf(response) ?? ''
  if (/insufficient|balance/.test(code))
    return 'This wallet does not hold enough USDC on the payment network. Nothing was charged. Add USDC and try again.'
  if (/valid_before|expired/.test(code)) return 'The payment expired before it arrived. Nothing was charged. Try again.'
  return `The payment was refused (${code || 'without a reason'}). Nothing was charged. Check the USDC balance of the wallet and try again.`
}

/** The x402 error code of a refused payment. */
function refusalOf(response: Response): string | undefined {
  const required = response.headers.get('PAYMENT-REQUIRED')
  if (required !== null) return decodePaymentRequiredHeader(required).error
  const settled = response.headers.get('PAYMENT-RESPONSE')
  return settled === null ? undefined : decodePaymentResponseHeader(settled).errorReason
}

const attempts = 3

/** Sends a signed request until the service answers it, and keeps it until an answer says that its payment is decided. */
async function fetchSigned(url: string, init: RequestInit, name: string): Promise<Response> {
  open.set(name, init)
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, init).catch(() => undefined)
    // Only the service sends this header. The page of a proxy lacks it.
    if (response?.headers.has('X-Processing-Time') === true) {
      if (await isDecided(response)) open.delete(name)
      return response
    }
    if (attempt === attempts)
      throw new WalletError(
        'unavailable',
        'No answer arrived after you signed, and the payment may be charged. Try again on this page: it sends the same payment, which is charged once.',
      )
    await new Promise((resolve) => setTimeout(resolve, 1000 * attempt))
  }
}

/** Whether an answer says that the payment is spent, or free again. */
async function isDecided(response: Response): Promise<boolean> {
  if (response.ok || response.status === 402) return true
  // The error of the service, as docs/guide/errors.md describes it.
  const error = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { paymentState?: string; retryAction?: string }
  return error.paymentState === 'unused' || error.retryAction === 'resign'
}
