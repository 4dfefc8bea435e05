import type { Answer, Call } from '#api/calls/call.ts'
import type { ValidInput } from '#api/calls/validate.ts'
import { PaymentRefused, PaymentUndecided } from '#api/payments/payment-errors.ts'
import type { PaymentMethod, Payments } from '#api/payments/payments.ts'
import { recordPaymentState } from '#api/payments/record-payment-state.ts'
import { requestPayment } from '#api/payments/request-payment.ts'
import { offerPayment, requestSignIn } from '#api/payments/request-sign-in.ts'
import { AppError, type ErrorCode } from '#shared/contract/errors.ts'
import { microDollars } from '#shared/contract/price.ts'
import type { AllowanceState } from '#shared/queue/allowances.ts'
import { answerUnsettled } from './answer-accepted.ts'
import type { AnswerDeps } from './answer-deps.ts'

/** A call whose payment method is known. */
export interface PayingCall {
  call: Call
  paymentMethod: PaymentMethod
  allowance: AllowanceState | undefined
}

/** The payment method of a call; undefined when the call must pay or sign in, and does neither. Throws INVALID_PAYMENT. */
export function paymentMethodOf(call: Call, payments: Payments): PaymentMethod | undefined {
  const isPaid = call.operation.access === 'paid' && !payments.isOff
  if (isPaid && (call.payment ?? call.signIn) !== undefined) call.logFields.paymentState = 'unused'
  const paymentMethod = payments.paymentMethodFor(call)
  return isPaid && paymentMethod !== undefined ? recordPaymentState(paymentMethod, call) : paymentMethod
}

/** Answers a call that has no payment method: 402 with the offers, or 401. Throws CAPABILITY_UNAVAILABLE if a choice of its input is not sold. */
export async function requestPaymentOrSignIn(call: Call, deps: AnswerDeps): Promise<Answer> {
  assertChoiceAvailable(call, deps)
  return call.operation.wallet === undefined ? requestPayment(call, deps) : requestSignIn(call, deps)
}

/** An invalid input makes no choice: its caller only asks for the price. */
function assertChoiceAvailable({ operation, input }: Call, { validate, admission }: AnswerDeps): void {
  if (operation.access !== 'paid' || !('needsByChoice' in operation)) return
  const valid = validInputOf(() => validate(operation, input()))
  if (valid !== undefined) admission.assertAvailable(operation, valid)
}

function validInputOf(validate: () => ValidInput): ValidInput | undefined {
  try {
    return validate()
  } catch {
    return undefined
  }
}

/** Only payments on a chain have a minimum. */
export function withMinimumPayment({ isOnChain }: PaymentMethod, deps: AnswerDeps): AnswerDeps {
  return isOnChain ? deps : { ...deps, prices: { ...deps.prices, minimumPayment: microDollars('0') } }
}

/** Answers a call whose payment failed: 402 when it was refused, 202 when its outcome is unknown. Rethrows other errors. */
export async function answerPaymentError(thrown: unknown, call: Call, deps: AnswerDeps): Promise<Answer> {
  if (thrown instanceof PaymentRefused) return requestPayment(call, deps, thrown)
  if (thrown instanceof PaymentUndecided) return answerUnsettled(thrown, call, deps)
  if (hasCode(thrown, 'INSUFFICIENT_CREDITS')) await offerOnChain(call, deps)
  throw thrown
}

/** Adds the offers, unless the price on a chain, which has a minimum, is above the caller's limit. */
async function offerOnChain(call: Call, deps: AnswerDeps): Promise<void> {
  await offerPayment(call, deps).catch((thrown: unknown) => {
    if (!hasCode(thrown, 'PRICE_ABOVE_MAX')) throw thrown
  })
}

const hasCode = (thrown: unknown, code: ErrorCode) => thrown instanceof AppError && thrown.code === code
