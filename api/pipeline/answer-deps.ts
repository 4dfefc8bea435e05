import type { Payments } from '#api/payments/payments.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import type { PriceList } from '#shared/contract/quote.ts'
import type { Allowances } from '#shared/queue/allowances.ts'
import type { CreditStore } from '#shared/storage/stores/credits.ts'
import type { ErasureStore } from '#shared/storage/stores/erasures.ts'
import type { HostStore } from '#shared/storage/stores/hosts.ts'
import type { MemoryStore } from '#shared/storage/stores/memory.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import type { ResultEncoder } from './cache/result-encoder.ts'
import type { Proofs } from './proofs/proofs.ts'
import type { JobRequestDeps } from './run-job.ts'
import type { Validate } from './validate.ts'

/** The dependencies of the pipeline. */
export interface AnswerDeps extends JobRequestDeps {
  validate: Validate
  allowances: Allowances
  payments: Payments
  /** The payment records. */
  paid: PaymentStore
  credits: CreditStore
  /** Host histories. */
  hosts: Pick<HostStore, 'find'>
  memory: MemoryStore
  erasures: ErasureStore
  proofs: Proofs
  encodeResult: ResultEncoder
  prices: { list: PriceList; minimumPayment: MicroDollars }
  /** How long a call waits for its job before it gets 202. */
  syncWaitMs: number
  publicUrl: () => string
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}
