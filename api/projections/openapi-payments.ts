import type { Operation } from '#shared/operation.ts'
import { usd } from '#shared/price.ts'
import { priceRange } from './price-range.ts'
import { priceTag, type PriceTerms } from './price-tag.ts'

/** What calls cost, and whether this deployment charges for them at all. */
export interface Charging extends PriceTerms {
  isCharged: boolean
}

/** The price of an operation by its rule, and as a range in the form that indexers of x402 read. */
export function priceFields(operation: Operation, terms: PriceTerms): Readonly<Record<string, unknown>> {
  const { min, max } = priceRange(operation, terms)
  const price = min === max ? { mode: 'fixed', amount: usd(max) } : { mode: 'dynamic', min: usd(min), max: usd(max) }
  return {
    'x-price': priceTag(operation, terms),
    'x-payment-info': { price: { currency: 'USD', ...price }, protocols: [{ x402: {} }] },
  }
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })

/** What a paid answer carries beside its body. */
export const paymentHeaders = {
  'PAYMENT-RESPONSE': header('PaymentResponse'),
  'X-Receipt-Id': header('ReceiptId'),
  'X-Receipt-Url': header('ReceiptUrl'),
}

/** What an answer carries that was paid with credits. */
export const creditHeaders = {
  'Payment-Method': header('PaymentMethod'),
  'X-Credit-Cost': header('CreditCost'),
  'X-Credit-Balance': header('CreditBalance'),
}

/** By any of these: a payment, or a wallet that signs in. */
export function securityOf(operation: Operation, charging: Charging): readonly object[] {
  const { access, auth, sells, isProvenByPayment } = operation
  const isCharged = charging.isCharged && access === 'paid'
  const isOnCredits = (isCharged && sells === undefined) || auth !== undefined
  const isPaymentRead = isCharged || (charging.isCharged && isProvenByPayment === true)
  return [...(isPaymentRead ? [{ PaymentSignature: [] }] : []), ...(isOnCredits ? signIns : [])]
}

const signIns = [{ CreditWallet: [], CreditSignature: [], CreditTimestamp: [] }, { SignInWithX: [] }]

/** The answer to a call that has not paid. */
export const paidAnswer = {
  description: 'Payment required, or the one that was sent is not good: the header says what it costs and how to pay',
  headers: {
    'PAYMENT-REQUIRED': header('PaymentRequired'),
    'PAYMENT-RESPONSE': header('PaymentResponse'),
    'Cache-Status': header('CacheStatus'),
  },
  content: { 'application/json': { schema: { type: 'object' }, example: {} } },
}

export const paymentHeaderComponents = {
  PaymentRequired: {
    description: 'x402 v2, PaymentRequired: base64 of JSON with x402Version, error, resource, accepts and extensions',
    schema: { type: 'string', format: 'byte' },
  },
  PaymentResponse: {
    description: 'x402 v2, SettlementResponse: base64 of JSON with success, transaction, network and payer',
    schema: { type: 'string', format: 'byte' },
  },
  PaymentMethod: { description: 'credits, where they paid', schema: { type: 'string' } },
  CreditCost: { description: 'Dollars of credit that the answer cost', schema: { type: 'string' } },
  CreditBalance: { description: 'Dollars of credit that are left', schema: { type: 'string' } },
  ReceiptId: { description: 'The request that was paid for', schema: { type: 'string', format: 'uuid' } },
  ReceiptUrl: { description: 'Where its receipt is, for 30 days', schema: { type: 'string', format: 'uri' } },
}

const inHeader = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

export const signInSchemes = {
  CreditWallet: inHeader('X-CREDIT-WALLET', 'Address of the wallet that signs in, of an EVM network or of Solana'),
  CreditSignature: inHeader(
    'X-CREDIT-SIGNATURE',
    'Its signature (EIP-191 in hex, or Ed25519 in base58) of the sign-in text that /discovery describes',
  ),
  CreditTimestamp: inHeader('X-CREDIT-TIMESTAMP', 'When it signed, Unix milliseconds: at most five minutes ago'),
  SignInWithX: inHeader('SIGN-IN-WITH-X', "The same as x402's extension sign-in-with-x has it: base64 of JSON"),
}

export const securitySchemes = {
  PaymentSignature: inHeader(
    'Payment-Signature',
    'x402 v2, PaymentPayload: base64 of JSON, made from the PAYMENT-REQUIRED of a 402. No account, no key.',
  ),
}
