import type { Allowances } from '#shared/ports/allowances.ts'
import type { Payments } from '#shared/ports/payments.ts'
import type { MicroDollars } from '#shared/price.ts'
import type { PriceList } from '#shared/quote.ts'
import type { ProduceDeps } from './produce.ts'
import type { Proofs } from './proofs.ts'
import type { Validate } from './validate.ts'

/** What the pipeline stands on. */
export interface AnswerDeps extends ProduceDeps {
  validate: Validate
  allowances: Allowances
  payments: Payments
  proofs: Proofs
  prices: { list: PriceList; minimumPayment: MicroDollars }
  /** How long a call waits for its job before it is answered 202. */
  syncWaitMs: number
  publicUrl: () => string
  now: () => number
}
