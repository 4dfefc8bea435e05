import { pino, type DestinationStream, type LogFn, type Logger } from 'pino'
import { audienceOf } from '#shared/terminal/audience.ts'
import type { Config } from './config.ts'
import { loggedError, redactText } from './redact.ts'

export type Log = Logger

/**
 * Writes JSON lines to a destination, standard output by default.
 * Callers never log query strings, payment headers, keys or bodies.
 */
export function openLog(
  { level, role }: { level: string; role: string },
  destination: DestinationStream = pino.destination({ fd: 1, sync: true }),
): Log {
  return pino({ level, base: { role }, serializers, hooks: { logMethod } }, destination)
}

/** An error keeps its name, message, code and stack only, and texts lose credentials. */
const serializers = {
  err: (err: unknown) => loggedError(err),
  reason: (reason: unknown) => (typeof reason === 'string' ? redactText(reason) : reason),
}

/** The message is the first argument, or the second after fields. Without one, pino takes that of the error as it is. */
function logMethod(this: Logger, [first, second, ...rest]: unknown[], method: LogFn): void {
  const thrown: unknown = first instanceof Error ? first : Object(first).err
  const message = second ?? (thrown instanceof Error ? thrown.message : undefined)
  const redacted = [first, message].map((arg) => (typeof arg === 'string' ? redactText(arg) : arg))
  Reflect.apply(method, this, message === undefined ? [redacted[0]] : [...redacted, ...rest])
}

/** Opens the log of a process on standard output: readable lines for a person, JSON lines for programs. */
export async function openProcessLog(
  { LOG_FORMAT, LOG_LEVEL: level }: Pick<Config, 'LOG_FORMAT' | 'LOG_LEVEL'>,
  role: string,
): Promise<Log> {
  const audience = audienceOf(process.stdout, LOG_FORMAT)
  if (audience === 'json') return openLog({ level, role })
  // Imported on demand: services in production write JSON.
  const { openPrettyLog } = await import('#shared/terminal/pretty-log.ts')
  return openLog({ level, role }, openPrettyLog(process.stdout, audience))
}

/** Logs that a component is being prepared, and how long that took. `component`: in words. */
export async function prepare<T>(log: Log, component: string, open: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  log.info({ component, state: 'starting' })
  const opened = await open()
  log.info({ component, state: 'ready', ms: Math.round(performance.now() - startedAt) })
  return opened
}
