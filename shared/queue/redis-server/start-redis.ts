import { spawnSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { AppError } from '#shared/contract/errors.ts'
import { installHint } from '#shared/runtime/machine/install-hint.ts'
import { startManagedChild, type ManagedChild } from '#shared/runtime/processes/start-managed-child.ts'

const startTimeoutMs = 20_000

interface StartOptions {
  executable: string
  dir: string
  socket: string
}

/** Starts redis-server and resolves when it answers. Disposing lets it write its data and waits until it has ended. */
export async function startRedis(options: StartOptions): Promise<{ pid: number } & AsyncDisposable> {
  const redis = await startManagedChild([options.executable, ...argumentsFor(options)])
  const output = captureOutput(redis)
  using probe = openProbe(options.socket)
  const failure = await Promise.race([redis.ended.then(() => 'it ended'), probe.answered, startTimeout()])
  if (failure === undefined) return redis
  await redis[Symbol.asyncDispose]()
  throw startError(options.executable, failure, output())
}

function argumentsFor({ dir, socket }: StartOptions): string[] {
  const settings = {
    port: '0',
    unixsocket: socket,
    unixsocketperm: '700',
    dir,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
  }
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
}

/** Returns the end of its output, for the error message. */
function captureOutput({ stdout, stderr }: ManagedChild): () => string {
  let tail = ''
  for (const stream of [stdout, stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (tail = (tail + text).slice(-4000)))
  }
  return () => tail.trim()
}

/** Connects until Redis answers with its data loaded, or until disposed. */
function openProbe(socket: string): { answered: Promise<undefined> } & Disposable {
  const redis = new Redis(socket, { retryStrategy: () => 20, disconnectTimeout: 100 })
  redis.on('error', () => {})
  const answered = new Promise<undefined>((resolve) => redis.once('ready', () => resolve(undefined)))
  return { answered, [Symbol.dispose]: () => redis.disconnect() }
}

function startTimeout(): Promise<string> {
  return setTimeout(startTimeoutMs, `it did not answer within ${startTimeoutMs / 1000} s`, { ref: false })
}

function startError(executable: string, failure: string, output: string): AppError {
  const isMissing = spawnSync(executable, ['--version'], { stdio: 'ignore' }).error !== undefined
  const message = isMissing
    ? `${executable} was not found. ${installHint('redis-server')} Or set REDIS_URL.`
    : `${executable} did not start: ${output.split('\n').at(-1) || failure}`
  return new AppError('SERVICE_UNAVAILABLE', message, { cause: new Error(output) })
}
