// Written by `npm run docs`. Do not edit.

/** `GET /monitor/{monitorId}/deliveries` */
export interface MonitorDeliveriesInput {
  /** Id of the monitor, and its only key: keep it secret */
  monitorId: string
  /** Maximum number of entries on a page. Default: 100 */
  limit?: number
  /** `next` of the previous page */
  cursor?: string
}

/** `GET /monitor/{monitorId}/deliveries` */
export interface MonitorDeliveriesOutput {
  /** Notices of the last 30 days, newest first */
  deliveries: {
    /** The header webhook-id of every attempt */
    noticeId: string
    /** Kind of the notice */
    type: "monitor.changed" | "monitor.failed" | "monitor.recovered" | "monitor.paused" | "webhook.challenge"
    /** When the notice was made */
    createdAt: string
    /** pending: attempts follow; dead: all attempts failed; stopped: the receiver answered 410, or the monitor ended */
    status: "pending" | "delivered" | "dead" | "stopped"
    /** Attempts to deliver it, oldest first */
    attempts: {
      /** When the attempt began */
      at: string
      /** Milliseconds until the response, or until the attempt failed */
      durationMs: number
      /** HTTP status of the response */
      status?: number
      /** First KiB of the response */
      response?: string
      /** Why the attempt failed */
      error?: string
    }[]
    /** Present while the notice is the first of the pending ones */
    nextAttemptAt?: string
  }[]
  /** Pass as cursor to get the next page. Absent on the last page */
  next?: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
