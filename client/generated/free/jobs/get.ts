// Written by `npm run docs`. Do not edit.

/** `GET /jobs/{requestId}` */
export interface JobGetInput {
  /** `requestId` of the 202 */
  requestId: string
}

/** `GET /jobs/{requestId}` */
export interface JobGetOutput {
  /** Id of the job, as in the 202 */
  requestId: string
  /** Name of the operation */
  operation: string
  /** queued: waits for a worker; running: a worker has it, or its payment is being settled; completed: `result` has the answer; failed: `error` says why; cancelled: by its caller, or because it was not paid */
  status: "queued" | "running" | "completed" | "failed" | "cancelled"
  /** Number of pages or steps, or 1 for a job of one page */
  progress: {
    /** Pages or steps that are done */
    completed: number
    /** Pages or steps in all, as far as they are known */
    total: number
    /** The current step of a research or intelligence job */
    stage?: string
    /** Pages read so far */
    sources?: number
    /** Dollars spent on the language model so far; the price of the call is fixed */
    cost?: string
  }
  /** The answer of the operation. Present once the status is completed, and of a crawl or batch that was cancelled while it ran */
  result?: unknown
  /** Why the job failed */
  error?: {
    /** Error code, such as TARGET_TIMEOUT */
    code: string
    /** For people: what went wrong, and what to do */
    message: string
  }
  /** Charge for undelivered work, refunded to the payer as credits */
  refunded?: {
    /** Decimal number, for example 0.002 */
    amount: string
    /** Always USD */
    currency: string
  }
  /** When the call was received */
  createdAt: string
  /** When a worker began. Absent while the job waits */
  startedAt?: string
  /** When the job ended. Absent before */
  finishedAt?: string
  /** When the job and its result are deleted */
  expiresAt: string
}
