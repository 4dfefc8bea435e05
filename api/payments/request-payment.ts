import { cacheStatus } from '#api/cache/answer-cache.ts'
import { jobWaitFor, type Answer, type Call, jsonBody } from '#api/calls/call.ts'
import { noteHosts } from '#api/calls/note-hosts.ts'
import { unreadInput } from '#api/calls/sent-file.ts'
import type { ValidInput, Validate } from '#api/calls/validate.ts'
import { missingAuth } from '#api/payments/sign-ins.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { PaymentRefused } from './payment-errors.ts'
import type { Payments } from './payments.ts'
import {
  payableRequestOf,
  assertAffordable,
  quoteCall,
  type PayableDeps,
  type QuoteDeps,
  type QuotedCall,
} from './quote-call.ts'

export interface RequestPaymentDeps extends QuoteDeps, PayableDeps {
  validate: Validate
  payments: Payments
  /** How long a call waits for its job before it gets 202. */
  syncWaitMs: number
}

/**
 * Answers an unpaid call, or one whose payment was refused, with a 402: the price and the offers. If the input is invalid,
 * quotes the price of the operation's example, so that a caller can send `{}` to learn a price.
 */
export async function requestPayment(call: Call, deps: RequestPaymentDeps, refused?: PaymentRefused): Promise<Answer> {
  const { operation, maxPrice, headers, preference, stream } = call
  const { input, sent } = inputOrExample(call, deps)
  if (sent === call.input) noteHosts(call, input)
  const { waitMs } = jobWaitFor(preference, input, deps.syncWaitMs)
  const quoted = await quoteCall(
    payableRequestOf(operation, { input, sent, waitMs, isStreamed: stream !== undefined }, deps),
    input,
    () => undefined,
    deps,
  )
  assertAffordable(quoted.amount, maxPrice)
  Object.assign(
    headers,
    expectedCacheStatus(quoted, input),
    await deps.payments.paymentRequired(call, quoted.payable, quoted, refused),
    refused?.response !== undefined && { 'PAYMENT-RESPONSE': refused.response },
  )
  return { status: 402, body: jsonBody({}) }
}

function inputOrExample(
  { operation, input: sent, upload }: Call,
  { validate }: RequestPaymentDeps,
): { input: ValidInput; sent: () => unknown } {
  if (upload !== undefined) return { input: unreadInput, sent: () => unreadInput }
  try {
    return { input: validate(operation, sent()), sent }
  } catch {
    const example = () => structuredClone(operation.example.input)
    return { input: validate(operation, example()), sent: example }
  }
}

/** The `Cache-Status` header (RFC 9211) of a call that only asks for its price: the state that the price assumes. */
export function expectedCacheStatus(
  { payable: { operation }, found, cachedItems, price: { items } }: QuotedCall,
  input: ValidInput,
): Record<string, string> {
  if ((operation.cache ?? operation.items) === undefined) return {}
  if (found.hit !== undefined) return cacheStatus(found.hit)
  if (input['cache'] === false) return cacheStatusHeader('fwd=request')
  if (cachedItems === 0) return cacheStatusHeader(Object.keys(found.stored).length > 0 ? 'fwd=stale' : 'fwd=miss')
  return cacheStatusHeader(cachedItems >= items ? 'hit' : `fwd=miss; detail="${cachedItems} of ${items} stored"`)
}

const cacheStatusHeader = (state: string) => ({ 'Cache-Status': `webintel; ${state}` })

/**
 * Throws MISSING_AUTH for a call that requires a wallet and carries no sign-in. Sets the headers of a 402, too: they declare
 * the fields to sign and, if a payment can identify the wallet, the offers.
 */
export async function requestSignIn(call: Call, deps: RequestPaymentDeps): Promise<never> {
  const { access, wallet } = call.operation
  // The text to sign states the input.
  if (wallet?.isGrant === true) deps.validate(call.operation, call.input())
  if (deps.payments.acceptedRails.length === 0) throw missingAuth()
  const isOffered = access === 'paid' && (await offerPayment(call, deps)) !== undefined
  if (!isOffered) Object.assign(call.headers, deps.payments.signInRequired(call))
  if (isOffered) throw missingAuth(', or a payment in Payment-Signature')
  throw missingAuth(
    wallet?.isProvenByPayment === true ? ', or a payment in Payment-Signature, which is not charged' : '',
  )
}

/** Sets the headers of a 402 on a call that fails for another reason; undefined if no payment can be accepted. */
export async function offerPayment(call: Call, deps: RequestPaymentDeps): Promise<Answer | undefined> {
  try {
    return await requestPayment(call, deps)
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'PAYMENTS_UNAVAILABLE') return undefined
    throw thrown
  }
}
