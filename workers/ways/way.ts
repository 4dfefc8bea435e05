import type { ErrorCode } from '#shared/errors.ts'
import type { ExtractedPage } from '#workers/pages/page.ts'

/** What a way has of a page. */
export type WayPage = Pick<ExtractedPage, 'title' | 'content' | 'metadata'> & Partial<Pick<ExtractedPage, 'warnings'>>

/** One way to a page. */
export interface Way {
  tier: 'basic' | 'pro' | 'provider'
  provider: { id: string; name: string }
  /** How much of the time that is left it gets, beside the weights of those after it. */
  weight: number
  /** Whether it leads there by another network than ours. */
  isOutside: boolean
  /** Why this service does not have it now. */
  missing?: string
  /** Throws what is in the way, as an `AppError`; the signal's reason when it aborts. */
  read: (timeoutMs: number, signal: AbortSignal) => Promise<WayPage>
}

/** A way that gave no page, and why. */
export interface Failed extends Pick<Way, 'tier' | 'provider'> {
  code: ErrorCode
  message: string
}
