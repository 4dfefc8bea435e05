import type { AnswerDeps } from '#api/pipeline/answer-deps.ts'
import { expectedCacheStatus } from '#api/pipeline/cache/expected-cache-status.ts'
import type { Answer, Call } from '#api/pipeline/call.ts'
import { jobWaitFor } from '#api/pipeline/preference.ts'
import { assertAffordable, quoteCall, payableRequestOf } from '#api/pipeline/quote-call.ts'
import type { ValidInput } from '#api/pipeline/validate.ts'
import type { PaymentRefused } from './payment-refused.ts'

/**
 * Answers an unpaid call, or one whose payment was refused, with a 402: the price and the offers. If the input is invalid,
 * quotes the price of the operation's example, so that a caller can send `{}` to learn a price.
 */
export async function requestPayment(call: Call, deps: AnswerDeps, refused?: PaymentRefused): Promise<Answer> {
  const { operation, maxPrice, headers, preference } = call
  const input = inputOrExample(call, deps)
  const { waitMs } = jobWaitFor(preference, input, deps.syncWaitMs)
  const quoted = await quoteCall(payableRequestOf(operation, input, waitMs), input, () => undefined, deps)
  assertAffordable(quoted.amount, maxPrice)
  Object.assign(
    headers,
    expectedCacheStatus(quoted, input),
    await deps.payments.paymentRequired(call, quoted.payable, quoted, refused),
    refused?.response !== undefined && { 'PAYMENT-RESPONSE': refused.response },
  )
  return { status: 402, body: Buffer.from('{}') }
}

function inputOrExample({ operation, input }: Call, { validate }: AnswerDeps): ValidInput {
  try {
    return validate(operation, input())
  } catch {
    return validate(operation, { ...operation.example.input })
  }
}
