import type { AnswerDeps } from '#api/answer-deps.ts'
import type { Answer, Call } from '#api/call.ts'
import { expectedCacheStatus } from '#api/expected-cache-status.ts'
import { waitFor } from '#api/preference.ts'
import { assertAffordable, makeSale, purchaseOf } from '#api/sale.ts'
import type { ValidInput } from '#api/validate.ts'
import type { PaymentRefused } from './payment-refused.ts'

/**
 * The answer to a call that has not paid, or whose payment was refused: 402 with what it costs and how to pay. Whatever
 * its input says: who probes with `{}` learns the price of the example.
 */
export async function askToPay(call: Call, deps: AnswerDeps, refused?: PaymentRefused): Promise<Answer> {
  const { operation, maxPrice, headers, preference } = call
  const input = inputOrExample(call, deps)
  const { waitMs } = waitFor(preference, input, deps.syncWaitMs)
  const sale = await makeSale(purchaseOf(operation, input, waitMs), input, () => undefined, deps)
  assertAffordable(sale.amount, maxPrice)
  Object.assign(
    headers,
    expectedCacheStatus(sale, input),
    await deps.payments.ask(call, sale.purchase, sale, refused?.reason),
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
