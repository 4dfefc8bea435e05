import type { Answer, Call } from '#api/calls/call.ts'
import type { ValidInput } from '#api/calls/validate.ts'
import type { Admission } from '#api/jobs/admission.ts'
import { PaymentRefused, PaymentUndecided } from '#api/payments/payment-errors.ts'
import { offerPayment, requestPayment, requestSignIn, type RequestPaymentDeps } from '#api/payments/request-payment.ts'
import { AppError, type ErrorCode } from '#shared/contract/errors.ts'
import { answerUnsettled, type AcceptedDeps } from './answer-accepted.ts'

export interface UnpaidDeps extends RequestPaymentDeps {
  admission: Pick<Admission, 'assertAvailable'>
}

/** Answers a call that has no payment method: 402 with the offers, or 401. Throws CAPABILITY_UNAVAILABLE if a choice of its input is unavailable. */
export async function requestPaymentOrSignIn(call: Call, deps: UnpaidDeps): Promise<Answer> {
  assertChoiceAvailable(call, deps)
  return call.operation.wallet === undefined ? requestPayment(call, deps) : requestSignIn(call, deps)
}

/** An invalid input makes no choice: its caller only asks for the price. */
function assertChoiceAvailable({ operation, input }: Call, { validate, admission }: UnpaidDeps): void {
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

/** Answers a call whose payment failed: 402 when it was refused, 202 when its outcome is unknown. Rethrows other errors. */
export async function answerPaymentError(
  thrown: unknown,
  call: Call,
  deps: RequestPaymentDeps & AcceptedDeps,
): Promise<Answer> {
  if (thrown instanceof PaymentRefused) return requestPayment(call, deps, thrown)
  if (thrown instanceof PaymentUndecided) return answerUnsettled(thrown, call, deps)
  if (hasCode(thrown, 'INSUFFICIENT_CREDITS')) await offerOnChain(call, deps)
  throw thrown
}

/** Adds the offers, unless the price on a chain, which has a minimum, is above the caller's limit. */
async function offerOnChain(call: Call, deps: RequestPaymentDeps): Promise<void> {
  await offerPayment(call, deps).catch((thrown: unknown) => {
    if (!hasCode(thrown, 'PRICE_ABOVE_MAX')) throw thrown
  })
}

const hasCode = (thrown: unknown, code: ErrorCode) => thrown instanceof AppError && thrown.code === code
