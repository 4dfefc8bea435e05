// Written by `npm run docs`. Do not edit.

/** `POST /monitor/{monitorId}/pause` */
export interface MonitorPauseInput {
  /** Id of the monitor, and its only key: keep it secret */
  monitorId: string
}

/** `POST /monitor/{monitorId}/pause` */
export interface MonitorPauseOutput {
  /** active: checked as scheduled; error: the same, but the last looks failed; paused: not checked */
  status: "active" | "paused" | "error"
  /** When the next check is due */
  nextCheckAt?: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
