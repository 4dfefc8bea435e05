import type { JobStore } from '#shared/storage/stores/jobs.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import type { ResultStore } from '#shared/storage/stores/results.ts'

export interface EraseDeps {
  paid: PaymentStore
  jobs: JobStore
  results: ResultStore
}

/**
 * Erases the input and the answer of a paid call; keeps the accounting data. `underWay`: the payment is not final yet, so
 * nothing was erased. `unknown`: no such call.
 */
export async function eraseCall(
  requestId: string,
  { paid, jobs, results }: EraseDeps,
): Promise<'erased' | 'underWay' | 'unknown'> {
  const held = await paid.findByRequest(requestId)
  if (held === undefined) return 'unknown'
  if (!(await paid.redact(held))) return 'underWay'
  // An answer without a job belongs to this wallet alone. Stored pages are shared, so only the job's input is erased.
  if (!(await jobs.remove(requestId))) await results.remove(requestId)
  return 'erased'
}
