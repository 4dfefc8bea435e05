import type { AnswerCache } from '#api/cache/answer-cache.ts'
import { jobWaitFor, type Answer, type Call } from '#api/calls/call.ts'
import { deadlineOf, type Admission } from '#api/jobs/admission.ts'
import { paymentMethodOf } from '#api/payments/payment-method.ts'
import type { PaymentMethod } from '#api/payments/payments.ts'
import { payableRequestOf, assertAffordable, logQuote, quoteCall, reportLookup } from '#api/payments/quote-call.ts'
import { microDollars } from '#shared/contract/price.ts'
import type { Allowances, AllowanceState } from '#shared/queue/allowances.ts'
import type { JobStore } from '#shared/storage/stores/jobs.ts'
import { answerReplay, type ReplayDeps } from './answer-replay.ts'
import { answerPaymentError, requestPaymentOrSignIn, type UnpaidDeps } from './answer-unpaid.ts'
import type { DeliverDeps } from './deliver.ts'
import type { ValidCall } from './paid-call.ts'
import { runCall, type RunDeps } from './run-call.ts'
import { takeAllowance } from './take-allowance.ts'

/** The dependencies of the pipeline. Each step names those that it uses. */
export interface AnswerDeps extends ReplayDeps, RunDeps, UnpaidDeps {
  admission: Admission
  allowances: Allowances
  cache: AnswerCache
  hosts: DeliverDeps['hosts'] & UnpaidDeps['hosts']
  jobs: JobStore
  queue: RunDeps['queue']
}

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
    return await serve({ call, paymentMethod, allowance }, deps)
  } catch (thrown) {
    return answerPaymentError(thrown, call, deps)
  }
}

/** A call whose payment method is known. */
interface PayingCall {
  call: Call
  paymentMethod: PaymentMethod
  allowance: AllowanceState | undefined
}

async function serve({ call, paymentMethod, allowance }: PayingCall, deps: AnswerDeps): Promise<Answer> {
  const validCall = validateCall(call, paymentMethod, deps)
  const { operation, input, payable, prices, deadlineAt } = validCall
  // A replay needs no new quote or admission: it is already paid for.
  const replay = await paymentMethod.findReplay(payable)
  if (replay !== undefined) return answerReplay(validCall, replay, deps)

  const quoted = await quoteCall(payable, input, paymentMethod.lockedFor, { ...deps, prices })
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

/** Validates the input of a call. Throws INVALID_REQUEST, INVALID_URL, URL_NOT_ALLOWED or CAPABILITY_UNAVAILABLE. */
function validateCall(
  call: Call,
  { isOnChain }: PaymentMethod,
  { validate, admission, syncWaitMs, prices }: Pick<AnswerDeps, 'validate' | 'admission' | 'syncWaitMs' | 'prices'>,
): ValidCall {
  const { operation } = call
  const input = validate(operation, call.input())
  admission.assertAvailable(operation, input)
  const wait = jobWaitFor(call.preference, input, syncWaitMs)
  return {
    call,
    operation,
    input,
    payable: payableRequestOf(operation, { input, sent: call.input }, wait.waitMs),
    // Only payments on a chain have a minimum.
    prices: isOnChain ? prices : { ...prices, minimumPayment: microDollars('0') },
    wait,
    deadlineAt: deadlineOf(operation, input, call.receivedAt),
  }
}
