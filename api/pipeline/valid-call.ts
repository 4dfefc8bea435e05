import type { Call } from '#api/calls/call.ts'
import { jobWaitFor } from '#api/calls/preference.ts'
import type { ValidInput } from '#api/calls/validate.ts'
import { deadlineOf } from '#api/jobs/admission.ts'
import { payableRequestOf } from '#api/payments/quote-call.ts'
import type { PayableRequest } from '#api/payments/x402/offers.ts'
import type { AnyOperation } from '#shared/contract/operations/index.ts'
import type { AnswerDeps } from './answer-deps.ts'

/** A call whose input is valid. */
export interface ValidCall {
  call: Call
  operation: AnyOperation
  input: ValidInput
  payable: PayableRequest
  /** How long the call waits for its job, and the header that confirms its preference. */
  wait: { waitMs: number; headers: Record<string, string> }
  /** Unix milliseconds. */
  deadlineAt: number
}

/** Validates the input of a call. Throws INVALID_REQUEST, INVALID_URL, URL_NOT_ALLOWED or CAPABILITY_UNAVAILABLE. */
export function validateCall(
  call: Call,
  { validate, admission, syncWaitMs }: Pick<AnswerDeps, 'validate' | 'admission' | 'syncWaitMs'>,
): ValidCall {
  const { operation } = call
  const input = validate(operation, call.input())
  admission.assertAvailable(operation, input)
  const wait = jobWaitFor(call.preference, input, syncWaitMs)
  const payable = payableRequestOf(operation, { input, sent: call.input }, wait.waitMs)
  return { call, operation, input, payable, wait, deadlineAt: deadlineOf(operation, input, call.receivedAt) }
}
