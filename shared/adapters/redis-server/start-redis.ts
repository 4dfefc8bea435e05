import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { AppError } from '#shared/errors.ts'
import { installHint } from '#shared/machine/install-hint.ts'

const startTimeoutMs = 20_000
const endTimeoutMs = 5_000

interface StartOptions {
  executable: string
  dir: string
  socket: string
}

/** Starts redis-server and resolves once it answers. Disposing lets it write what it holds, and waits for its end. */
export async function startRedis(options: StartOptions): Promise<{ pid: number } & AsyncDisposable> {
  // A process group of its own: the terminal's Ctrl-C must not reach it before we have put our jobs back.
  const child = spawn(options.executable, argumentsFor(options), { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = keepTail(child)
  const ended = whenEnded(child)
  const endWithUs = () => child.kill('SIGTERM')
  process.on('exit', endWithUs)
  const close = async () => {
    process.off('exit', endWithUs)
    await end(child, ended)
  }

  using caller = openCaller(options.socket)
  const failure = await Promise.race([ended, caller.answered, tooLate()])
  if (failure === undefined && child.pid !== undefined) return { pid: child.pid, [Symbol.asyncDispose]: close }
  await close()
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

/** The last of what it printed, in case it fails. */
function keepTail(child: ChildProcess): () => string {
  let tail = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (tail = (tail + text).slice(-4000)))
  }
  return () => tail.trim()
}

/** Why it ended, or could not start. */
function whenEnded(child: ChildProcess): Promise<Error> {
  return new Promise((resolve) => {
    child.once('error', resolve)
    child.once('exit', (code, signal) => resolve(new Error(`it ended with ${signal ?? code}`)))
  })
}

/** Calls until Redis answers with its data loaded, or until disposed. */
function openCaller(socket: string): { answered: Promise<undefined> } & Disposable {
  const redis = new Redis(socket, { retryStrategy: () => 20, disconnectTimeout: 100 })
  redis.on('error', () => {})
  const answered = new Promise<undefined>((resolve) => redis.once('ready', () => resolve(undefined)))
  return { answered, [Symbol.dispose]: () => redis.disconnect() }
}

function tooLate(): Promise<Error> {
  return setTimeout(startTimeoutMs, new Error(`it did not answer within ${startTimeoutMs / 1000} s`), { ref: false })
}

async function end(child: ChildProcess, ended: Promise<Error>): Promise<void> {
  child.kill('SIGTERM')
  const hasEnded = await Promise.race([ended, setTimeout(endTimeoutMs, false, { ref: false })])
  if (hasEnded) return
  child.kill('SIGKILL')
  await ended
}

function startError(executable: string, failure: Error | undefined, output: string): AppError {
  const isMissing = failure !== undefined && 'code' in failure && failure.code === 'ENOENT'
  const message = isMissing
    ? `${executable} is needed and was not found. ${installHint('redis-server')} Or set REDIS_URL.`
    : `${executable} did not start: ${output.split('\n').at(-1) || failure?.message}`
  return new AppError('SERVICE_UNAVAILABLE', message, { cause: new Error(output, { cause: failure }) })
}
