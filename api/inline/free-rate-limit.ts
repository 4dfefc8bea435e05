import type { ReaderNote } from '#shared/contract/models/reader.ts'
import type { AllowanceState } from '#shared/queue/allowances.ts'

/** The allowance of the caller, as answers of the free tier show it. */
export function freeRateLimit(allowance: AllowanceState | undefined): ReaderNote['rateLimit'] {
  const { limit = 0, remaining = 0, resetSeconds = 0 } = allowance ?? {}
  return { limit, remaining, resetSeconds }
}
