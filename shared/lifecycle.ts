import { configOrExit } from './config-or-exit.ts'
import type { Config } from './config.ts'
import { AppError } from './errors.ts'
import type { Needs, Standing } from './health/readiness.ts'
import { serveHealth } from './health/serve-health.ts'
import { openLog, type Log } from './log.ts'
import { startLine } from './start-line.ts'

/** A process that has not ended by itself this long after SIGTERM is ended. Platforms kill at 30 s. */
const shutdownMs = 28_000

export interface Opened extends AsyncDisposable {
  needs: Needs
}

/**
 * The life of a process: reads the settings, opens the roles, waits for SIGTERM or Ctrl-C, closes them in reverse.
 * All this time it answers at HEALTH_PORT, if there is one.
 * Exits 0 after a clean end, 1 when it could not start or had to be cut off, 2 when a setting is wrong.
 */
export async function runProcess(
  role: string,
  open: (config: Config, log: Log) => Promise<Opened>,
  options?: Parameters<typeof configOrExit>[0],
): Promise<void> {
  const config = configOrExit(options)
  const log = openLog({ level: config.LOG_LEVEL, role })
  const signal = nextSignal()
  let standing: Standing = { stage: 'starting', needs: {} }
  try {
    const health = await healthAt(config, () => standing)
    log.info({ ...startLine(config), ...(health !== undefined && { health }) }, 'starting')
    const opened = await Promise.race([open(config, log), signal.then(() => undefined)])
    // Nothing was taken on, so nothing is given back.
    if (opened === undefined) return exitCleanly(log, 'stopped before it had started')
    standing = { stage: 'serving', needs: opened.needs }
    log.info({ signal: await signal }, 'stopping')
    standing = { ...standing, stage: 'draining' }
    setTimeout(() => exit(log, 'not everything ended in time'), shutdownMs).unref()
    await opened[Symbol.asyncDispose]()
    exitCleanly(log, 'stopped')
  } catch (error) {
    if (error instanceof AppError) exit(log, error.message, error.cause)
    log.fatal({ err: error }, 'failed')
    process.exit(1)
  }
}

async function healthAt({ HOST, HEALTH_PORT }: Config, standing: () => Standing): Promise<string | undefined> {
  return HEALTH_PORT === undefined ? undefined : serveHealth({ host: HOST, port: HEALTH_PORT, standing })
}

function exitCleanly(log: Log, how: string): never {
  log.info(how)
  process.exit(0)
}

function exit(log: Log, what: string, cause?: unknown): never {
  log.fatal(cause instanceof Error ? { reason: cause.message } : {}, what)
  process.exit(1)
}

/** A second Ctrl-C ends the process at once. */
function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', (signal) => {
      process.once('SIGINT', () => process.exit(130))
      resolve(signal)
    })
  })
}
