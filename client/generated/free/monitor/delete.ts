// Written by `npm run docs`. Do not edit.

/** `DELETE /monitor/{monitorId}` */
export interface MonitorDeleteInput {
  /** Id of the monitor, and its only key: keep it secret */
  monitorId: string
}

/** `DELETE /monitor/{monitorId}` */
export interface MonitorDeleteOutput {
  /** Id of the monitor, and its only key: keep it secret */
  monitorId: string
  /** Always true: the monitor is deleted */
  deleted: boolean
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
