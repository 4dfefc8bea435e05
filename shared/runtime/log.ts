import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * Writes JSON lines to a destination, standard output by default.
 * Callers never log query strings, payment headers, keys or bodies.
 */
export function openLog(
  { level, role }: { level: string; role: string },
  destination: DestinationStream = pino.destination({ fd: 1, sync: true }),
): Log {
  return pino({ level, base: { role }, redact }, destination)
}

/** A Redis error carries the rejected command, which may contain a password or a job. */
const redact = { paths: ['err.command'], remove: true }
