import type { Answer, Call } from '#api/calls/call.ts'
import { jsonBody } from '#api/calls/json-body.ts'
import { jobWaitFor } from '#api/calls/preference.ts'
import type { Validate, ValidInput } from '#api/calls/validate.ts'
import { expectedCacheStatus } from './expected-cache-status.ts'
import type { PaymentRefused } from './payment-errors.ts'
import type { Payments } from './payments.ts'
import { assertAffordable, payableRequestOf, quoteCall, type QuoteDeps } from './quote-call.ts'

export interface RequestPaymentDeps extends QuoteDeps {
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
  const { operation, maxPrice, headers, preference } = call
  const { input, sent } = inputOrExample(call, deps)
  const { waitMs } = jobWaitFor(preference, input, deps.syncWaitMs)
  const quoted = await quoteCall(payableRequestOf(operation, { input, sent }, waitMs), input, () => undefined, deps)
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
  { operation, input: sent }: Call,
  { validate }: RequestPaymentDeps,
): { input: ValidInput; sent: () => unknown } {
  try {
    return { input: validate(operation, sent()), sent }
  } catch {
    const example = () => structuredClone(operation.example.input)
    return { input: validate(operation, example()), sent: example }
  }
}
