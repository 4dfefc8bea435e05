import { configOrExit } from './config-or-exit.ts'
import type { Config } from './config.ts'
import { AppError } from './errors.ts'
import { openLog, type Log } from './log.ts'

/** A process that has not ended by itself this long after SIGTERM is ended. Platforms kill at 30 s. */
const shutdownMs = 28_000

/**
 * The life of a process: reads the settings, opens the roles, waits for SIGTERM or Ctrl-C, closes them in reverse.
 * Exits 0 after a clean end, 1 when it could not start or had to be cut off, 2 when a setting is wrong.
 */
export async function runProcess(
  role: string,
  open: (config: Config, log: Log) => Promise<AsyncDisposable>,
): Promise<void> {
  const config = configOrExit()
  const log = openLog({ level: config.LOG_LEVEL, role })
  const signal = nextSignal()
  try {
    const opened = await open(config, log)
    log.info({ signal: await signal }, 'stopping')
    setTimeout(() => exit(log, 'not everything ended in time'), shutdownMs).unref()
    await opened[Symbol.asyncDispose]()
    log.info('stopped')
    process.exit(0)
  } catch (error) {
    if (error instanceof AppError) exit(log, error.message)
    log.fatal({ err: error }, 'failed')
    process.exit(1)
  }
}

function exit(log: Log, reason: string): never {
  log.fatal(reason)
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
