import type { x402Client } from '@x402/core/client'
import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { failure } from '../error-classes.ts'
import type { WebintelError } from '../errors.ts'
import { dollarsOf, microDollars, type Settings } from '../options.ts'
import { isEvmSigner } from '../options.ts'
import { missing } from './missing-package.ts'

/** A signed payment, and the time from which nobody can execute it. */
export interface SignedPayment {
  payment: PaymentPayload
  /** Unix milliseconds. */
  expiresAt: number
}

/**
 * A transaction on Solana states no time: it is valid for 150 blocks after its block hash, which take 60 to 90 s. Only the chain
 * counts them, so this is three times as long.
 */
const solanaLifeMs = 300_000

/** Signs a payment for the requirements of a service. Throws WebintelError if no offer is acceptable. */
export type Pay = (required: PaymentRequired, maxPrice: string) => Promise<SignedPayment>

/** Pays with the official x402 client, which signs for the tokens that it knows to be USDC. */
export function openX402(settings: Settings): Pay {
  let opened: Promise<x402Client> | undefined
  return async (required, maxPrice) => {
    const offers = required.accepts.filter(({ network }) => canPayOn(network, settings))
    const offer = offers.find(({ amount }) => BigInt(amount) <= microDollars(maxPrice))
    if (offers[0] === undefined) throw nobodyCanPay(required, settings)
    if (offer === undefined) throw tooExpensive(dollarsOf(offers[0].amount), maxPrice)
    const client = await (opened ??= openClient(settings))
    const isOnSolana = offer.network.startsWith('solana:')
    const payment = await client.createPaymentPayload({ ...required, accepts: [offer] }).catch((cause: unknown) => {
      throw isOnSolana ? unsignedOnSolana(cause) : cause
    })
    const lifeMs = Math.max(offer.maxTimeoutSeconds * 1000, isOnSolana ? solanaLifeMs : 0)
    return { payment, expiresAt: Date.now() + lifeMs }
  }
}

/** Imports one chain's packages only: they take half a second to load. Throws TypeError if the caller did not install them. */
async function openClient({ signers, solanaRpcUrl }: Settings): Promise<x402Client> {
  const { x402Client } = await import('@x402/core/client')
  // The client's own limit of $1 is replaced by `maxPrice`.
  const client = new x402Client().setSpendControls({ maxAmountPerPayment: false })
  for (const signer of signers) {
    if (isEvmSigner(signer)) {
      const { ExactEvmScheme } = await import('@x402/evm/exact/client').catch(missing('viem'))
      client.register('eip155:*', new ExactEvmScheme(signer))
    } else {
      const { ExactSvmScheme } = await import('@x402/svm/exact/client').catch(missing('@solana/kit'))
      const options = solanaRpcUrl === undefined ? undefined : { rpcUrl: solanaRpcUrl }
      client.register('solana:*', new ExactSvmScheme(signer as never, options))
    }
  }
  return client
}

const canPayOn = (network: string, { signers }: Settings) =>
  signers.some((signer) => network.startsWith(isEvmSigner(signer) ? 'eip155:' : 'solana:'))

function nobodyCanPay({ accepts }: PaymentRequired, { signers }: Settings): WebintelError {
  const price = accepts[0] === undefined ? undefined : dollarsOf(accepts[0].amount)
  const networks = accepts.map(({ network }) => network).join(', ') || 'no network'
  const advice = signers.length === 0 ? 'Give the client a signer or a key.' : 'The signers are on other networks.'
  const message = `The call costs $${price ?? '?'}, and the service accepts payments on ${networks}. ${advice}`
  return failure('PAYMENT_REQUIRED', message, { status: 402, ...(price !== undefined && { price }) })
}

/** The RPC's error does not say which address failed, and that address may contain a key. */
function unsignedOnSolana(cause: unknown): WebintelError {
  const message =
    'The payment on Solana could not be signed: the RPC of solanaRpcUrl did not answer, or the signer refused. Nothing was paid.'
  return failure('PAYMENT_REQUIRED', message, { status: 402, cause })
}

function tooExpensive(price: string, maxPrice: string): WebintelError {
  const message = `The call costs $${price}, above maxPrice $${maxPrice}. Nothing was paid.`
  return failure('PRICE_ABOVE_MAX', message, { status: 402, price, retryable: false })
}
