import type { ReadAnswerDeps } from '#api/jobs/read-answer.ts'
import type { JobRequestDeps } from '#api/jobs/run-job.ts'
import type { RequestPaymentDeps } from '#api/payments/request-payment.ts'
import type { Evaluator } from '#shared/monitoring/isolated/open-evaluator.ts'
import type { Proofs } from '#shared/proofs/proofs.ts'
import type { Locks } from '#shared/queue/locks.ts'
import type { CaptureStore } from '#shared/storage/stores/captures.ts'
import type { CreditStore } from '#shared/storage/stores/credits.ts'
import type { DeliveryStore } from '#shared/storage/stores/deliveries.ts'
import type { ErasureStore } from '#shared/storage/stores/erasures.ts'
import type { MemoryStore } from '#shared/storage/stores/memory.ts'
import type { MonitorCheckStore } from '#shared/storage/stores/monitor-checks.ts'
import type { MonitorStore } from '#shared/storage/stores/monitors.ts'
import type { ReceiptLogStore } from '#shared/storage/stores/receipt-log.ts'
import type { MonitorTerms } from './monitor/monitor-terms.ts'

/** The dependencies that inline handlers choose from. */
export interface InlineDeps extends JobRequestDeps, RequestPaymentDeps, Omit<ReadAnswerDeps, 'proofs'> {
  proofs: Proofs
  credits: CreditStore
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
