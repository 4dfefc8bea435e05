import type { Allowances } from '#shared/ports/allowances.ts'
import type { MicroDollars } from '#shared/price.ts'
import type { PriceList } from '#shared/quote.ts'
import type { CreditStore } from '#shared/stores/credits.ts'
import type { ErasureStore } from '#shared/stores/erasures.ts'
import type { HostStore } from '#shared/stores/hosts.ts'
import type { MemoryStore } from '#shared/stores/memory.ts'
import type { PaymentStore } from '#shared/stores/payments.ts'
import type { Payments } from './payments/payments.ts'
import type { ProduceDeps } from './produce.ts'
import type { Proofs } from './proofs.ts'
import type { Validate } from './validate.ts'

/** What the pipeline stands on. */
export interface AnswerDeps extends ProduceDeps {
  validate: Validate
  allowances: Allowances
  payments: Payments
  paid: PaymentStore
  credits: CreditStore
  /** What is known of hosts. */
  hosts: Pick<HostStore, 'find'>
  memory: MemoryStore
  erasures: ErasureStore
  proofs: Proofs
  prices: { list: PriceList; minimumPayment: MicroDollars }
  /** How long a call waits for its job before it is answered 202. */
  syncWaitMs: number
  publicUrl: () => string
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}
