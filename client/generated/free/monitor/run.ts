// Written by `npm run docs`. Do not edit.

/** `POST /monitor/{monitorId}/run` */
export interface MonitorRunInput {
  /** Id of the monitor, and its only key: keep it secret */
  monitorId: string
}

/** `POST /monitor/{monitorId}/run` */
export interface MonitorRunOutput {
  /** When the next check is due */
  nextCheckAt: string
  /** Id of a check */
  checkId: string
  /** US dollars of one check, from the credits of the wallet that created the monitor. 0: included. With the tier auto, a check that needs a browser costs more */
  checkPrice: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
