import type { Quote } from '#shared/quote.ts'

/** What a payment is for. */
export interface Purchase {
  requestId: string
  operation: string
  quote: Quote
}

/** Money that was claimed for one answer: settled once the answer exists, released when there is none. */
export interface Claim {
  /** Headers that tell the caller what was paid. */
  settle: () => Promise<Readonly<Record<string, string>>>
  release: () => Promise<void>
}

export interface Payments {
  /** Claims, exactly once and before any work, what the quote asks for. */
  authorize: (purchase: Purchase) => Promise<Claim>
}
