import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * One JSON line for each request and each job, on standard output.
 * Never logged: query strings, payment headers, keys, bodies.
 */
export function openLog(options: { level: string; role: string }): Log {
  return pino({ level: options.level, base: { role: options.role } }, pino.destination({ fd: 1, sync: true }))
}
