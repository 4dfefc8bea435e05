import { isatty } from 'node:tty'
import { AppError } from '#shared/contract/errors.ts'
import { product } from '#shared/contract/product.ts'
import { openMetrics } from '#shared/metrics/metrics.ts'
import { provide } from '#shared/metrics/sources.ts'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import type { Config } from '#shared/runtime/config.ts'
import { openProcessLog, type Log } from '#shared/runtime/log.ts'
import { redactUrl } from '#shared/runtime/redact.ts'
import { openTracing } from '#shared/tracing/tracing.ts'
import type { ReadinessChecks, ProcessState } from './readiness.ts'
import { serveHealth } from './serve-health.ts'

/** Time limit for a shutdown. Platforms kill after 30 s. */
const shutdownTimeoutMs = 28_000

export interface RunningRole extends AsyncDisposable {
  needs: ReadinessChecks
}

/**
 * Runs a process: reads the settings, opens the role, waits for SIGTERM or Ctrl-C, then disposes the role.
 * Serves health checks and metrics on HEALTH_PORT, if set, from start to end.
 * Exit status: 0 after a clean shutdown; 1 if the start failed or the shutdown timed out; 2 for invalid settings.
 */
export async function runProcess(
  role: string,
  open: (config: Config, log: Log) => Promise<RunningRole>,
  options?: Parameters<typeof configOrExit>[0],
): Promise<void> {
  const config = configOrExit({ ...options, role })
  const log = await openProcessLog(config, role)
  const signal = nextSignal()
  let state: ProcessState = { stage: 'starting', needs: {} }
  try {
    const tracing = await openTracing(config, role)
    if (config.ADMIN_TOKEN !== undefined) {
      await openMetrics()
      provide('upstreamPrices', () => config.UPSTREAM_PRICES)
    }
    const health = await openHealth(config, () => state)
    log.info({ ...startInfo(config), ...(health !== undefined && { health }) }, 'starting')
    const opened = await Promise.race([open(config, log), signal.then(() => undefined)])
    if (opened === undefined) return exitCleanly(log, 'stopped during startup')
    state = { stage: 'serving', needs: opened.needs }
    log.info({ signal: await signal }, 'stopping')
    state = { ...state, stage: 'draining' }
    setTimeout(() => exitWithError(log, 'shutdown timed out'), shutdownTimeoutMs).unref()
    await opened[Symbol.asyncDispose]()
    await tracing?.[Symbol.asyncDispose]()
    exitCleanly(log, 'stopped')
  } catch (error) {
    if (error instanceof AppError) exitWithError(log, error.message, error.cause)
    log.fatal({ err: error }, 'failed')
    process.exit(1)
  }
}

/** The fields of the first log line: version and servers, without credentials and options. */
function startInfo({ NODE_ENV, MONGODB_URL, REDIS_URL, DATA_DIR }: Config) {
  return {
    version: product.version,
    node: process.version,
    environment: NODE_ENV,
    store: MONGODB_URL === undefined ? `SQLite in ${DATA_DIR}` : redactUrl(MONGODB_URL),
    redis: REDIS_URL === undefined ? `embedded in ${DATA_DIR}` : redactUrl(REDIS_URL),
  }
}

async function openHealth(
  { HOST, HEALTH_PORT, ADMIN_TOKEN }: Config,
  state: () => ProcessState,
): Promise<string | undefined> {
  return HEALTH_PORT === undefined
    ? undefined
    : serveHealth({ host: HOST, port: HEALTH_PORT, state, adminToken: ADMIN_TOKEN })
}

function exitCleanly(log: Log, message: string): never {
  log.info(message)
  process.exit(0)
}

function exitWithError(log: Log, message: string, cause?: unknown): never {
  log.fatal(cause instanceof Error ? { reason: cause.message } : {}, message)
  process.exit(1)
}

/**
 * Resolves with the first SIGTERM or SIGINT. Later signals are ignored: npm forwards signals that the process group
 * receives too, so one stop can arrive twice. In a terminal, a third Ctrl-C exits at once.
 */
function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let interrupts = 0
    process.on('SIGTERM', resolve)
    process.on('SIGINT', (signal) => {
      resolve(signal)
      interrupts += 1
      if (interrupts > 2 && isatty(0)) process.exit(130)
    })
  })
}
