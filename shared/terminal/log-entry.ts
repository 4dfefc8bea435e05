import type { JobProgress } from './texts.ts'

/** A line of the log. Which fields it has depends on what it reports. */
export interface LogEntry {
  /** As pino counts: 30 is info, 40 warn, 50 error, 60 fatal. */
  level: number
  /** Unix milliseconds. */
  time: number
  role?: string
  msg?: string
  ms?: number
  err?: { type?: string; message?: string; stack?: string }
  /** A part of the process that is being prepared, in words. */
  component?: string
  state?: 'starting' | 'installing' | 'ready' | 'missing'
  /** Of a component that is being installed: 0 to 100, and the current step in words. */
  percent?: number
  detail?: string
  /** Of the line that says that the service is ready: where to find it. */
  ready?: ServiceAddresses
  /** Of a request or a job. */
  requestId?: string
  operation?: string
  status?: number | string
  code?: string
  /** Of a job that runs. */
  progress?: JobProgress
  /** Of a request. */
  method?: string
  route?: string
  /** Of a request that no route serves. */
  path?: string
  host?: string
  /** The number of hosts, if there are several. */
  hosts?: number
  amount?: string
  refunded?: string
  paymentState?: string
}

/** The addresses of a service that has just started, and how to use it. */
export interface ServiceAddresses {
  url: string
  dashboard: string
  docs: string
  /** How callers pay, in words. */
  payments: string
  /** A shell command that makes a first call. */
  firstCall: string
}

/** A line of the log, or undefined if the text is none. */
export function readEntry(line: string): LogEntry | undefined {
  try {
    // Only our own log writes here.
    return JSON.parse(line) as LogEntry
  } catch {
    return undefined
  }
}
