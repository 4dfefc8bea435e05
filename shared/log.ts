import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * One JSON line for each request and each job, on standard output.
 * Never logged: query strings, payment headers, keys, bodies.
 */
export function openLog(options: { level: string; role: string }): Log {
  const { level, role } = options
  return pino({ level, base: { role }, redact }, pino.destination({ fd: 1, sync: true }))
}

/** An error of Redis carries the command it refused: a password, where that was the sign-in; a ticket, where it was a job. */
const redact = { paths: ['err.command'], remove: true }
