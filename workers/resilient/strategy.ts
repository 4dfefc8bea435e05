import type { ErrorCode } from '#shared/contract/errors.ts'
import type { ExtractedPage } from '#workers/pages/page.ts'

/** The page that a strategy returns. */
export type StrategyPage = Pick<ExtractedPage, 'title' | 'content' | 'metadata'> &
  Partial<Pick<ExtractedPage, 'warnings' | 'truncated'>>

/** One way to get a page. */
export interface Strategy {
  tier: 'basic' | 'pro' | 'provider'
  provider: { id: string; name: string }
  /** Its share of the remaining time, relative to the weights of the strategies after it. */
  weight: number
  /** Whether it uses another network than ours. */
  isOutside: boolean
  /** Why this deployment cannot use it now. */
  unavailable?: string
  /** Throws an `AppError`, or the signal's reason when it aborts. */
  read: (timeoutMs: number, signal: AbortSignal) => Promise<StrategyPage>
}

/** A strategy that failed, and why. */
export interface FailedStrategy extends Pick<Strategy, 'tier' | 'provider'> {
  code: ErrorCode
  message: string
}
