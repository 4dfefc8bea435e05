import type { Answer, Call } from '#api/calls/call.ts'
import { assertAffordable, logQuote, quoteCall, reportLookup } from '#api/payments/quote-call.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { answerReplay } from './answer-replay.ts'
import {
  answerPaymentError,
  paymentMethodOf,
  requestPaymentOrSignIn,
  withMinimumPayment,
  type PayingCall,
} from './payment-method.ts'
import { runCall } from './run-call.ts'
import { takeAllowance } from './take-allowance.ts'
import { validateCall } from './valid-call.ts'

/**
 * Takes one call through the pipeline: check availability → count free calls → find the payment method → validate → find a
 * replay → quote → admit → claim the payment → run → deliver and settle. HTTP, MCP and the reader all use it, so they
 * validate and charge in the same way.
 */
export async function answer(call: Call, deps: AnswerDeps): Promise<Answer> {
  deps.admission.assertAvailable(call.operation)
  const { allowance: name } = call.operation
  const allowance = name === undefined ? undefined : await takeAllowance(name, call, deps.allowances)
  const paymentMethod = paymentMethodOf(call, deps.payments)
  if (paymentMethod === undefined) return requestPaymentOrSignIn(call, deps)
  try {
    return await serve({ call, paymentMethod, allowance }, withMinimumPayment(paymentMethod, deps))
  } catch (thrown) {
    return answerPaymentError(thrown, call, deps)
  }
}

async function serve({ call, paymentMethod, allowance }: PayingCall, deps: AnswerDeps): Promise<Answer> {
  const validCall = validateCall(call, deps)
  const { operation, input, payable, deadlineAt } = validCall
  // A replay needs no new quote or admission: it is already paid for.
  const replay = await paymentMethod.findReplay(payable)
  if (replay !== undefined) return answerReplay(validCall, replay, deps)

  const quoted = await quoteCall(payable, input, paymentMethod.lockedFor, deps)
  logQuote(quoted, call)
  reportLookup(operation, quoted)
  assertAffordable(quoted.amount, call.maxPrice)
  if (quoted.found.hit === undefined)
    await deps.admission.admit({ operation, input, receivedAt: call.receivedAt, caller: call.client })

  const claimed = await paymentMethod.claim(payable, quoted, deadlineAt)
  if (claimed.kind === 'replay') return answerReplay(validCall, claimed, deps)
  const paidCall = { ...validCall, requestId: call.requestId, claim: claimed.claim, bought: quoted }
  return runCall(paidCall, { found: quoted.found, allowance }, deps)
}
