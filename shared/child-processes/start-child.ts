import { spawn, type ChildProcess } from 'node:child_process'
import type { Duplex, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { AppError } from '#shared/contract/errors.ts'
import { headerBytes, readFrames, type FromChild, type Reply, type ToChild } from './messages.ts'

export interface ChildLimits {
  /** The heap of a process. */
  heapMb: number
  /** All memory of a process, with the buffers that `heapMb` does not cover. */
  memoryMb: number
  /** The largest reply. */
  replyMb: number
}

/** A child process that does one task at a time. */
export interface Child {
  pid: number
  /** Imports a module, which then runs the tasks. Throws SERVICE_UNAVAILABLE if the process does not start. */
  load: (module: string) => Promise<void>
  hasLoaded: (module: string) => boolean
  hasStarted: () => boolean
  /** Throws `ownEnd` if the process ends by itself. */
  run: (task: unknown) => Promise<Reply>
  /** The processor time of its life, at its last message. */
  cpuMs: () => number
  /** Ends the process with SIGKILL. The running task fails with `reason`. */
  end: (reason?: unknown) => Promise<void>
  isEnded: () => boolean
  /** The error of a process that nobody ended. */
  ownEnd: () => unknown
  idle: (ms: number, then: () => void) => void
  stopIdling: () => void
}

/**
 * Starts a child process without the environment of this one, which holds secrets. It ends with this process. Throws
 * SERVICE_UNAVAILABLE where memory or file descriptors are used up.
 */
export function startChild({ heapMb, replyMb }: ChildLimits, onEnd: () => void): Child {
  const maxBytes = replyMb * 2 ** 20
  const child = spawnChild([process.execPath, ...flagsOf(heapMb), fileURLToPath(entry), String(maxBytes)])
  const channel = child.stdio[3] as Duplex
  const exited = Promise.withResolvers<void>()
  const loaded = new Set<string>()
  let current: string | undefined
  let waiting: PromiseWithResolvers<FromChild> | undefined
  let cpuUs = 0
  let hasStarted = false
  let ended: { reason: unknown } | undefined
  let ownEnd: Error | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let complaint = ''
  ;(child.stderr as Readable).setEncoding('utf8').on('data', (text: string) => {
    if (complaint.length < maxComplaint) complaint += text.slice(0, maxComplaint)
  })
  child.on('error', (error) => {
    exited.resolve()
    endByItself(error.message)
  })
  child.on('exit', () => exited.resolve())
  child.on('close', (code, signal) => endByItself(`it ended with ${signal ?? code}`))
  // Writing to a process that ends fails; its end is reported above.
  channel.on('error', () => {})
  readFrames(channel, maxBytes, {
    onFrame(bytes) {
      const message = deserialize(bytes) as FromChild
      hasStarted = true
      cpuUs = message.cpuUs
      waiting?.resolve(message)
    },
    onTooLarge: () => void end(new Error('a message is too large')),
  })
  setHolding(false)

  return {
    pid: child.pid ?? 0,
    async load(module) {
      if (current === module) return
      await request({ load: module }, startTimeoutMs)
      loaded.add(module)
      current = module
    },
    hasLoaded: (module) => loaded.has(module),
    hasStarted: () => hasStarted,
    run: async (task) => (await request({ task })) as FromChild & Reply,
    cpuMs: () => cpuUs / 1000,
    end,
    isEnded: () => ended !== undefined,
    ownEnd: () => ownEnd,
    idle(ms, then) {
      idleTimer = setTimeout(then, ms).unref()
    },
    stopIdling: () => clearTimeout(idleTimer),
  }

  async function request(message: ToChild, timeoutMs?: number): Promise<FromChild> {
    if (ended !== undefined) throw ended.reason
    waiting = Promise.withResolvers<FromChild>()
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => void end(notStarted('in time')), timeoutMs)
    setHolding(true)
    const body = serialize(message)
    const header = Buffer.allocUnsafe(headerBytes)
    header.writeUInt32LE(body.length)
    channel.cork()
    channel.write(header)
    channel.write(body)
    channel.uncork()
    try {
      return await waiting.promise
    } finally {
      waiting = undefined
      clearTimeout(timer)
      setHolding(false)
    }
  }

  function endByItself(how: string): void {
    ownEnd ??= hasStarted ? new Error(`${how}: ${complaint}`) : notStarted(`${how}: ${complaint}`)
    markEnded(ownEnd)
  }

  async function end(reason?: unknown): Promise<void> {
    markEnded(reason)
    child.kill('SIGKILL')
    channel.destroy()
    setHolding(true)
    await exited.promise
  }

  function markEnded(reason: unknown): void {
    if (ended !== undefined) return
    ended = { reason: reason ?? new Error('The process was ended.') }
    clearTimeout(idleTimer)
    waiting?.reject(ended.reason)
    onEnd()
  }

  /** A process that does nothing must not keep this one alive. The end of one is waited for. */
  function setHolding(isHolding: boolean): void {
    const change = isHolding || ended !== undefined ? 'ref' : 'unref'
    child[change]()
    // The types do not know that pipes are sockets.
    for (const stream of [channel, child.stderr]) (stream as unknown as { ref(): void; unref(): void })[change]()
  }
}

function spawnChild(command: readonly string[]): ChildProcess {
  try {
    const child = spawn('/bin/sh', ['-c', startScript, ...command], {
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      // A separate process group: Ctrl-C must not end it while this process finishes its work.
      detached: true,
    })
    // Without a listener, an error ends this process.
    child.on('error', () => {})
    // The types do not know it: without file descriptors there are no pipes.
    if ((child.stdio as unknown) === undefined) throw new Error('no file descriptors are left')
    return child
  } catch (cause) {
    throw notStarted(String(cause))
  }
}

const entry = new URL('./main.js', import.meta.url)

/** As long as a busy machine may take to start Node and to import a module. */
const startTimeoutMs = 60_000

const maxComplaint = 2000

const flagsOf = (heapMb: number) => [
  `--max-old-space-size=${heapMb}`,
  '--max-semi-space-size=16',
  // Deep documents are read by recursion. The main thread of a process has 8 MB.
  '--stack-size=6500',
]

/**
 * No core dumps. A process whose parent was killed while it works ends with its processor time. Where memory ends, Linux ends
 * this process first.
 */
const startScript = `
  ulimit -c 0 2>/dev/null
  ulimit -t 420 2>/dev/null
  { echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
  exec "$0" "$@"
`

function notStarted(why: string): AppError {
  return new AppError('SERVICE_UNAVAILABLE', 'A process that reads pages did not start. Try again.', {
    cause: new Error(`The child process did not start: ${why}`),
  })
}
