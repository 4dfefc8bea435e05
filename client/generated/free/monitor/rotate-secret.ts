// Written by `npm run docs`. Do not edit.

/** `POST /monitor/{monitorId}/rotate-secret` */
export interface MonitorRotateSecretInput {
  /** Id of the monitor, and its only key: keep it secret */
  monitorId: string
  /** Secret of the webhook signatures: whsec_ and 24 to 64 bytes in base64. Absent: a new one is made */
  webhookSecret?: string
  /** Hours until the previous secret ends. Default: 24 */
  overlapHours?: number
}

/** `POST /monitor/{monitorId}/rotate-secret` */
export interface MonitorRotateSecretOutput {
  /** Secret of the webhook signatures v1. It is not shown again */
  webhookSecret: string
  /** Until then, notices carry a signature of the previous secret, too */
  previousValidUntil: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
