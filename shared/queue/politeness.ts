/** An answer of a host, as far as it says how often requests may start. */
export interface HostAnswer {
  status: number
  /** The header `Retry-After`, in milliseconds. */
  retryAfterMs?: number
  /** How long ago the request started. Several answers of one moment then count as one. */
  elapsedMs?: number
}

/**
 * The pace of each host: how often requests to it may start, for all processes together. Hosts have none by default. The
 * gate applies it to jobs and pages. A host is written as in URLs, with its port.
 */
export interface Politeness {
  /** Sets the gap between request starts that robots.txt asks for, for a day. 0: none. At most 60 s count. Never throws. */
  setCrawlDelay: (host: string, ms: number) => Promise<void>
  /**
   * 429 and 503 pause the host for `retryAfterMs`, at most 5 minutes, and double its gap, from 1 s up to 60 s. Each other
   * answer halves that gap. For a host without a pace, such an answer costs no message to Redis. Never throws.
   */
  noteAnswer: (host: string, answer: HostAnswer) => Promise<void>
  /**
   * Waits for the turn of one more request of a page that has a slot, such as a second try. Returns the milliseconds
   * waited. Throws CAPACITY_EXCEEDED at once when the turn comes after `deadlineAt`.
   */
  takeTurn: (host: string, limits: { deadlineAt: number; signal: AbortSignal }) => Promise<number>
}
