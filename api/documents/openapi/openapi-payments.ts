import type { Operation } from '#shared/contract/operation.ts'
import type { PriceTerms } from '#shared/contract/quote.ts'
import { exampleOf } from './openapi-errors.ts'

/** The prices of a deployment. `isCharged`: false if payments are off. */
export interface Charging extends PriceTerms {
  isCharged: boolean
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })

/** The headers of a paid answer. */
export const paymentHeaders = {
  'PAYMENT-RESPONSE': header('PaymentResponse'),
  'X-Receipt-Id': header('ReceiptId'),
  'X-Receipt-Url': header('ReceiptUrl'),
}

/** The additional headers of an answer that was paid with credits. */
export const creditHeaders = {
  'Payment-Method': header('PaymentMethod'),
  'X-Credit-Cost': header('CreditCost'),
  'X-Credit-Balance': header('CreditBalance'),
  'X-Budget-Left': header('BudgetLeft'),
}

/** The ways to authorize a call: a payment, a sign-in, or a spending key. */
export function securityOf(operation: Operation, charging: Charging): readonly object[] {
  const { access, wallet } = operation
  const isCharged = charging.isCharged && access === 'paid'
  const isPaymentRead = isCharged || (charging.isCharged && wallet?.isProvenByPayment === true)
  return [
    ...(isPaymentRead ? [{ PaymentSignature: [] }] : []),
    ...(acceptsSignIn(operation, charging) ? signIns : []),
    ...(acceptsKey(operation, charging) ? [{ SpendingKey: [] }] : []),
  ]
}

/**
 * The scope of the sign-in that an operation accepts, as `x-sign-in`: clients choose the signed text by it. `x-sign-in-grant`: the
 * statement of the text has the limits of a new spending key in words.
 */
export function signInField(operation: Operation, charging: Charging): Readonly<Record<string, unknown>> {
  if (!acceptsSignIn(operation, charging)) return {}
  const { signIn = 'request', isGrant } = operation.wallet ?? {}
  return { 'x-sign-in': signIn, ...(isGrant && { 'x-sign-in-grant': true }) }
}

const acceptsSignIn = ({ access, payment, wallet }: Operation, { isCharged }: Charging) =>
  wallet !== undefined || (isCharged && access === 'paid' && payment?.sells === undefined)

/** Whether a spending key pays for the operation, or identifies its wallet. */
export const acceptsKey = ({ access, payment, wallet, keyAccess }: Operation, { isCharged }: Charging): boolean =>
  keyAccess !== undefined || (isCharged && access === 'paid' && payment?.sells === undefined && wallet === undefined)

const signIns = [{ CreditWallet: [], CreditSignature: [], CreditTimestamp: [] }, { SignInWithX: [] }]

export const paymentRequiredHeaders = { 'PAYMENT-REQUIRED': header('PaymentRequired') }

/** The 402. Its body is empty, or an error if the credits of the wallet do not suffice. */
export const paymentRequiredAnswer = (acceptsCredits: boolean) => ({
  description: 'Payment required, or the payment is invalid. PAYMENT-REQUIRED has the price and the ways to pay',
  headers: {
    ...paymentRequiredHeaders,
    'PAYMENT-RESPONSE': header('PaymentResponse'),
    'Cache-Status': header('CacheStatus'),
  },
  content: {
    'application/json': {
      schema: acceptsCredits ? { anyOf: [unpaidSchema, { $ref: '#/components/schemas/Error' }] } : unpaidSchema,
      examples: {
        unpaid: { value: {} },
        ...(acceptsCredits && {
          INSUFFICIENT_CREDITS: { value: exampleOf('INSUFFICIENT_CREDITS') },
          BUDGET_EXCEEDED: { value: exampleOf('BUDGET_EXCEEDED') },
        }),
      },
    },
  },
})

const unpaidSchema = { type: 'object', maxProperties: 0, description: 'Empty. Read the header PAYMENT-REQUIRED' }

/** Without `example`: tools such as Swagger UI fill it in, and calls above that price would fail. */
export const paymentParameters = {
  MaxPrice: {
    name: 'X-Max-Price',
    in: 'header',
    description:
      'Maximum price of the call in US dollars, for example 0.01. A call that costs more is rejected with 412 and not charged',
    schema: { type: 'string', pattern: '^[0-9]{1,9}(\\.[0-9]{1,6})?$' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'For calls that are paid with credits. For 24 hours, the same key and body return the same answer and are charged once',
    schema: { type: 'string' },
  },
}

export const paymentHeaderComponents = {
  PaymentRequired: {
    description: 'PaymentRequired of x402 v2: base64 of JSON with x402Version, error, resource, accepts and extensions',
    schema: { type: 'string', format: 'byte' },
  },
  PaymentResponse: {
    description:
      'SettlementResponse of x402 v2: base64 of JSON with success, transaction, network, payer, and a signed receipt as the extension offer-receipt',
    schema: { type: 'string', format: 'byte' },
  },
  PaymentMethod: { description: 'credits, if the call was paid with credits', schema: { type: 'string' } },
  CreditCost: { description: 'Credits charged for the answer, in US dollars', schema: { type: 'string' } },
  CreditBalance: {
    description: 'Remaining credits, in US dollars. Absent for a spending key without access to history',
    schema: { type: 'string' },
  },
  BudgetLeft: {
    description: 'The most that the spending key of the call can spend now, in US dollars',
    schema: { type: 'string' },
  },
  ReceiptId: { description: 'Id of the receipt: that of the paid request', schema: { type: 'string', format: 'uuid' } },
  ReceiptUrl: { description: 'URL of the receipt, valid for 30 days', schema: { type: 'string', format: 'uri' } },
}

const inHeader = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

export const signInSchemes = {
  CreditWallet: inHeader('X-CREDIT-WALLET', 'Address of the wallet that signs in: EVM or Solana'),
  CreditSignature: inHeader(
    'X-CREDIT-SIGNATURE',
    'Signature of the sign-in text in /discovery: EIP-191 or ERC-1271 in hex, or Ed25519 in base58',
  ),
  CreditTimestamp: inHeader(
    'X-CREDIT-TIMESTAMP',
    'Time of the signature in Unix milliseconds, at most five minutes ago',
  ),
  SignInWithX: inHeader(
    'SIGN-IN-WITH-X',
    'Sign-in of the x402 extension sign-in-with-x: base64 of JSON. Replaces the three X-CREDIT headers',
  ),
  SpendingKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'wk_…',
    description: 'A spending key of a wallet: POST /keys makes one. It pays with the credits of the wallet',
  },
}

export const securitySchemes = {
  PaymentSignature: inHeader(
    'Payment-Signature',
    'PaymentPayload of x402 v2: base64 of JSON, created from the PAYMENT-REQUIRED of a 402. No account, no API key.',
  ),
}
