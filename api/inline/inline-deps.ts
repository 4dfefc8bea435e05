import type { ResultBodyDeps } from '#api/jobs/result-body.ts'
import type { JobRequestDeps } from '#api/jobs/run-job.ts'
import type { RequestPaymentDeps } from '#api/payments/request-payment.ts'
import type { CaptureStore } from '#shared/storage/stores/captures.ts'
import type { CreditStore } from '#shared/storage/stores/credits.ts'
import type { ErasureStore } from '#shared/storage/stores/erasures.ts'
import type { MemoryStore } from '#shared/storage/stores/memory.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'

/** The dependencies that inline handlers choose from. */
export interface InlineDeps extends JobRequestDeps, RequestPaymentDeps, ResultBodyDeps {
  /** The payment records. */
  paid: PaymentStore
  credits: CreditStore
  captures: CaptureStore
  memory: MemoryStore
  erasures: ErasureStore
  publicUrl: () => string
  sleep: (ms: number) => Promise<unknown>
}
