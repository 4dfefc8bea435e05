import type { JobStore, AnswerStore } from '#shared/storage/stores/jobs.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import type { ResultStore } from '#shared/storage/stores/results.ts'

export interface EraseDeps {
  paid: PaymentStore
  jobs: JobStore
  results: ResultStore
  answers: AnswerStore
}

/**
 * Erases the input and the answer of a paid call; keeps the accounting data. `underWay`: the payment is not final yet, so
 * nothing was erased. `unknown`: no such call.
 */
export async function eraseCall(
  requestId: string,
  { paid, jobs, results, answers }: EraseDeps,
): Promise<'erased' | 'underWay' | 'unknown'> {
  const held = await paid.findByRequest(requestId)
  if (held === undefined) return 'unknown'
  if (!(await paid.redact(held))) return 'underWay'
  // Every way to an answer leads over this record, in every process.
  await answers.remove(requestId)
  const job = await jobs.find(requestId)
  await jobs.remove(requestId)
  // Stored pages are shared, and so is the work of a job with a cache key. Other answers belong to this wallet alone.
  if (job?.cacheKey === undefined) await results.remove(job?.resultId ?? requestId)
  return 'erased'
}
