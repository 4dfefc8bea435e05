// Written by `npm run docs`. Do not edit.

/** `POST /monitor/{monitorId}/redeliver` */
export interface MonitorRedeliverInput {
  /** Id of the monitor, and its only key: keep it secret */
  monitorId: string
  /** Id of a notice. Absent: all that are dead or stopped */
  noticeId?: string
}

/** `POST /monitor/{monitorId}/redeliver` */
export interface MonitorRedeliverOutput {
  /** Ids of the notices that are in the queue again */
  redelivering: string[]
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
