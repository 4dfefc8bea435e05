/** The job and the caller that a request to a host is made for. */
export interface Requester {
  /** The job. */
  id: string
  /** Callers take turns. A host that refuses a request of a caller pauses for this caller. Absent: the job is its own caller. */
  caller?: string
  /** The wallet that pays for the job. Absent for free calls. */
  payer?: string
}

/** An answer of a host, as far as it says how often requests may start. */
export interface HostAnswer {
  status: number
  /** The `Retry-After` header, in milliseconds. */
  retryAfterMs?: number
  /** How long ago the request started. Several answers of one moment then count as one. */
  elapsedMs?: number
}

/**
 * The pace of each host for one caller: how often requests to it may start, for all processes together. Hosts have none by
 * default. The gate applies it to jobs and pages. A host is written as in URLs, with its port.
 */
export interface Politeness {
  /**
   * Sets the gap between request starts that robots.txt asks for, for all callers and for a day. 0: none. At most 60 s count.
   * Never throws.
   */
  setCrawlDelay: (host: string, ms: number) => Promise<void>
  /**
   * 429 and 503 pause the host for the caller for `retryAfterMs`, at most 5 minutes, and double its gap, from 1 s up to 60 s.
   * They pause it for all callers if the host refused another paying wallet in another network within the last ten minutes.
   * Each other answer halves both gaps. For a host without a pace, such an answer costs no message to Redis. Never throws.
   */
  noteAnswer: (host: string, answer: HostAnswer) => Promise<void>
  /**
   * Waits for the turn of one more request of a page that has a slot, such as a second try. Returns the milliseconds
   * waited. Throws CAPACITY_EXCEEDED at once when the turn comes after `deadlineAt`.
   */
  takeTurn: (host: string, limits: { deadlineAt: number; signal: AbortSignal }) => Promise<number>
}
