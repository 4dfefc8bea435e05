import type { Call } from '#api/calls/call.ts'
import type { JsonBody } from '#api/calls/json-body.ts'
import type { Claim } from '#api/payments/payments.ts'
import type { Input, OperationIn, Result } from '#shared/contract/operations/index.ts'
import type { AllowanceState } from '#shared/queue/allowances.ts'
import type { InlineDeps } from './inline-deps.ts'

/** The dependencies of inline handlers, and the call they answer. */
export interface InlineContext extends InlineDeps {
  call: Call
  /** The request that claimed the payment: this call, or for a replay the first one. */
  requestId: string
  /** The payment of the call, and the wallet it is from. */
  claim: Claim
  /** The caller's rate limit, for operations that have one. */
  allowance: AllowanceState | undefined
}

export type InlineName = OperationIn<'inline'>

/** A job and its result: a body of its own, which is not parsed. */
export class JobWithResult {
  readonly view: object
  readonly result: JsonBody
  /** The id of the job in `JobIds`. */
  readonly jobId: string

  constructor(view: object, result: JsonBody, jobId: string) {
    this.view = view
    this.result = result
    this.jobId = jobId
  }
}

/**
 * Runs one operation inside the API: reads and writes of the store, or a part of another operation. `D` names the
 * dependencies that it uses. A handler of an operation that accepts a payment must be idempotent per `requestId`: if its
 * process dies, it runs again for the same payment.
 */
export type InlineHandler<N extends InlineName, D extends keyof InlineContext = keyof InlineContext> = (
  input: Input<N>,
  deps: Pick<InlineContext, D>,
) => Promise<Result<N> | JobWithResult>
