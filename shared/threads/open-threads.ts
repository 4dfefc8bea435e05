import { addAbortListener } from 'node:events'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { AppError } from '#shared/contract/errors.ts'
import type { ThreadMessage, ThreadTask } from './serve-task.ts'
import { newThreadClock, watchThread } from './thread-clock.ts'
import { watchThreadMemory } from './watch-thread-memory.ts'

export interface ThreadsOptions {
  /** The module of a thread. Its default export is made by `serveTask`. */
  module: URL
  threads: number
  /** The threads that are never ended for being idle. */
  minThreads: number
  limits: ThreadLimits
  /** The error of a task that exceeds a limit, such as "2000 ms of CPU time". */
  exceeded: (limit: string, cause: unknown) => AppError
}

/** The limits of one task. A thread that exceeds one is terminated. */
export interface ThreadLimits {
  cpuMs: number
  heapMb: number
  /** Memory of array buffers, which `heapMb` does not cover. */
  bufferMb?: number
}

export interface Threads<Task, Result> extends AsyncDisposable {
  /**
   * Runs a task in a thread, first come, first served. Throws the `AppError` of the task, `exceeded`, or the signal's
   * reason when it aborts. The buffers of `transfer` move to the thread when it starts.
   */
  run: (task: Task, transfer: readonly ArrayBuffer[], signal: AbortSignal) => Promise<Result>
}

/** Opens a pool of threads for work that would block an event loop. */
export function openThreads<Task, Result>(options: ThreadsOptions): Threads<Task, Result> {
  const { module, threads, minThreads, limits } = options
  const pool = new Piscina<ThreadTask<Task>, ThreadMessage<Result>>({
    filename: module.href,
    minThreads,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, stackSizeMb: 8 },
    execArgv: [],
    // Atomics.wait would save microseconds per task, but prevent garbage collection in idle threads.
    atomics: 'disabled',
  })
  // The failure of an idle thread must not end the process. The pool starts another thread.
  pool.on('error', () => {})
  // Piscina does not serve waiting tasks first come, first served. The limit keeps its queue empty.
  const limit = pLimit(threads)
  return {
    run: (task, transfer, signal) =>
      untilAborted(
        limit(() => runTask({ pool, task, transfer, signal, options })),
        signal,
      ),
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}

interface TaskRun<Task, Result> {
  pool: Piscina<ThreadTask<Task>, ThreadMessage<Result>>
  task: Task
  transfer: readonly ArrayBuffer[]
  signal: AbortSignal
  options: ThreadsOptions
}

async function runTask<Task, Result>(run: TaskRun<Task, Result>): Promise<Result> {
  const { pool, task, transfer, signal, options } = run
  const { limits, exceeded } = options
  signal.throwIfAborted()
  const clock = newThreadClock()
  const threads = () => pool.threads
  const time = watchThread(clock, { limitMs: limits.cpuMs, threads })
  const memory = watchThreadMemory(clock, { limitMb: limits.bufferMb ?? Infinity, threads })
  try {
    const message = await pool.run(
      { task, clock },
      { signal: AbortSignal.any([signal, time.signal, memory.signal]), transferList: [...transfer] },
    )
    if ('value' in message) return message.value
    const { code, message: text, details } = message.error
    throw new AppError(code, text, { details })
  } catch (thrown) {
    signal.throwIfAborted()
    if (time.signal.aborted) throw exceeded(`${limits.cpuMs} ms of CPU time`, thrown)
    if (memory.signal.aborted) throw exceeded(`${limits.bufferMb} MB of buffers`, thrown)
    if (isOutOfMemory(thrown)) throw exceeded(`${limits.heapMb} MB of memory`, thrown)
    throw thrown
  } finally {
    time.stop()
    memory.stop()
  }
}

/** Settles as `work` does, or rejects as soon as the signal aborts. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  using _listener = addAbortListener(signal, () => aborted.reject(signal.reason))
  return await Promise.race([work, aborted.promise])
}

function isOutOfMemory(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
