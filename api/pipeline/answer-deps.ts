import type { InlineDeps } from '#api/inline/inline-deps.ts'
import type { Allowances } from '#shared/queue/allowances.ts'

/** The dependencies of the pipeline. */
export interface AnswerDeps extends InlineDeps {
  allowances: Allowances
}
