// Written by `npm run docs`. Do not edit.

/** `DELETE /jobs/{requestId}` */
export interface JobCancelInput {
  /** `requestId` of the 202 */
  requestId: string
}

/** `DELETE /jobs/{requestId}` */
export interface JobCancelOutput {
  /** Id of the job, as in the 202 */
  requestId: string
  /** Name of the operation */
  operation: string
  status: "queued" | "running" | "completed" | "failed" | "cancelled"
  /** Number of pages or steps, or 1 for a job of one page */
  progress: {
    completed: number
    total: number
    /** The current step of a research or intelligence job */
    stage?: string
    /** Pages read so far */
    sources?: number
    /** Dollars spent on the language model so far; the price of the call is fixed */
    cost?: string
  }
  /** The answer of the operation. Present once the status is completed, and of a crawl that was cancelled */
  result?: unknown
  /** Why the job failed */
  error?: {
    code: string
    message: string
  }
  /** Charge for undelivered work, refunded to the payer as credits */
  refunded?: {
    /** Decimal number, for example 0.002 */
    amount: string
    /** Always USD */
    currency: string
  }
  /** ISO 8601 timestamp */
  createdAt: string
  /** ISO 8601 timestamp */
  startedAt?: string
  /** ISO 8601 timestamp */
  finishedAt?: string
  /** When the job and its result are deleted */
  expiresAt: string
}
