import type { AnswerDeps } from '#api/answer-deps.ts'
import type { Call } from '#api/call.ts'
import type { Claim } from '#api/payments/payments.ts'
import type { Input, OperationIn, Result } from '#shared/operations/index.ts'
import type { AllowanceState } from '#shared/ports/allowances.ts'

/** What an operation that needs no worker may use. */
export interface InlineContext extends AnswerDeps {
  call: Call
  /** Whose call it is, and what it pays with. */
  claim: Claim
  /** What is left of the caller's allowance, where the operation has one. */
  allowance: AllowanceState | undefined
}

export type InlineName = OperationIn<'inline'>

/** Does the work of one operation inside the API: reads and writes of the store, or a part of another operation. */
export type InlineHandler<N extends InlineName> = (input: Input<N>, context: InlineContext) => Promise<Result<N>>
