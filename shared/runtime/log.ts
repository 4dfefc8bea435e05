import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * Writes JSON lines to standard output.
 * Callers never log query strings, payment headers, keys or bodies.
 */
export function openLog(options: { level: string; role: string }): Log {
  const { level, role } = options
  return pino({ level, base: { role }, redact }, pino.destination({ fd: 1, sync: true }))
}

/** A Redis error carries the rejected command, which may contain a password or a job. */
const redact = { paths: ['err.command'], remove: true }
