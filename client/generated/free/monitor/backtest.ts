// Written by `npm run docs`. Do not edit.

/** `POST /monitor/backtest` */
export interface MonitorBacktestInput {
  /** Id of the monitor, and its only key: keep it secret */
  monitorId: string
  /** Changes to report. Failures and recoveries are always reported */
  notifyOn?: "any" | "content" | "status"
  /** Regular expressions (RE2: without lookaround and back references). Text that matches is not compared */
  ignorePatterns?: string[]
  /** Report a content change only if one of these words appears more or less often */
  keywords?: string[]
  /** Changed characters from which a content change is reported. Smaller changes add up */
  minimumChange?: number
  /** false: report a change after one look. true: a second look must find it, too */
  confirm?: boolean
  /** Failed checks in a row from which the failure is reported */
  failAfter?: number
}

/** `POST /monitor/backtest` */
export interface MonitorBacktestOutput {
  /** Number of checks replayed */
  checks: number
  /** When the first of them was made. Absent if there is none */
  from?: string
  /** When the last of them was made. Absent if there is none */
  to?: string
  /** The notices that would have been sent, oldest first */
  notices: {
    /** When the page was requested */
    checkedAt: string
    /** Kind of the notice */
    type: "monitor.changed" | "monitor.failed" | "monitor.recovered"
    /** Present if the type is monitor.changed */
    changeType?: "content" | "status"
    /** Text that is new, in order, cut to a few lines */
    added: string[]
    /** Text that is gone, in order, cut to a few lines */
    removed: string[]
  }[]
  /** Number of notices that the monitor sent about these checks */
  reported: number
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
