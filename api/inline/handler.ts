import type { Call, JsonBody } from '#api/calls/call.ts'
import type { MonitorTerms } from '#api/inline/monitor/monitor-terms.ts'
import type { ReadAnswerDeps } from '#api/jobs/read-answer.ts'
import type { JobRequestDeps } from '#api/jobs/run-job.ts'
import type { Claim } from '#api/payments/payments.ts'
import type { RequestPaymentDeps } from '#api/payments/request-payment.ts'
import { missingAuth } from '#api/payments/sign-ins.ts'
import type { Input, OperationIn, Result } from '#shared/contract/operations/index.ts'
import type { Evaluator } from '#shared/monitoring/isolated/open-evaluator.ts'
import type { Proofs } from '#shared/proofs/proofs.ts'
import type { AllowanceState } from '#shared/queue/allowances.ts'
import type { Locks } from '#shared/queue/locks.ts'
import type { CaptureStore } from '#shared/storage/stores/captures.ts'
import type { CreditStore } from '#shared/storage/stores/credits.ts'
import type { ErasureStore } from '#shared/storage/stores/erasures.ts'
import type { HostStore } from '#shared/storage/stores/hosts.ts'
import type { MemoryStore } from '#shared/storage/stores/memory.ts'
import type { DeliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import type { MonitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import type { MonitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import type { ReceiptLogStore } from '#shared/storage/stores/receipt-log/receipt-log.ts'
import type { SessionStore } from '#shared/storage/stores/sessions.ts'
import type { SpendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'

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

/** The dependencies that inline handlers choose from. */
export interface InlineDeps extends JobRequestDeps, RequestPaymentDeps, Omit<ReadAnswerDeps, 'proofs'> {
  proofs: Proofs
  hosts: Pick<HostStore, 'find' | 'findToll'>
  credits: CreditStore
  spendingKeys: SpendingKeyStore
  /** The sessions of wallets on the dashboard. */
  signedIn: SessionStore
  receiptLog: ReceiptLogStore
  captures: CaptureStore
  memory: MemoryStore
  erasures: ErasureStore
  monitors: MonitorStore
  /** The checks of monitors. */
  checks: MonitorCheckStore
  /** The notices of monitors. */
  deliveries: DeliveryStore
  monitorTerms: MonitorTerms
  /** Reads and compares the texts of monitored pages. */
  evaluator: Evaluator
  locks: Locks
  publicUrl: () => string
  sleep: (ms: number) => Promise<unknown>
}

/** The wallet of the call. Throws MISSING_AUTH when the call has neither a payment nor a sign-in. */
export function walletOf({ claim: { payer } }: Pick<InlineContext, 'claim'>): string {
  if (payer === undefined) throw missingAuth()
  return payer
}
