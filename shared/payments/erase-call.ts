import type { JobStore } from '#shared/stores/jobs.ts'
import type { PaymentStore } from '#shared/stores/payments.ts'
import type { ResultStore } from '#shared/stores/results.ts'

export interface EraseDeps {
  paid: PaymentStore
  jobs: JobStore
  results: ResultStore
  now: () => number
}

/**
 * Forgets of a paid call what was asked and answered, and keeps what accounting needs. `underWay`: something must still
 * happen to its payment, and nothing was forgotten. `unknown`: there is no such call.
 */
export async function eraseCall(
  requestId: string,
  { paid, jobs, results, now }: EraseDeps,
): Promise<'erased' | 'underWay' | 'unknown'> {
  const held = await paid.findByRequest(requestId)
  if (held === undefined) return 'unknown'
  if (!(await paid.reduce(held))) return 'underWay'
  // What no job made is this wallet's alone; pages are not, but what was asked for is.
  if (!(await jobs.forget(requestId))) await results.forget(requestId, now())
  return 'erased'
}
