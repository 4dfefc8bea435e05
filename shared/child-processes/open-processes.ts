import { addAbortListener } from 'node:events'
import pLimit from 'p-limit'
import { AppError, errorOf } from '#shared/contract/errors.ts'
import { untilAborted } from '#shared/runtime/with-timeout.ts'
import { startChild, type Child, type ChildLimits } from './start-child.ts'
import { watchUsage } from './watch-usage.ts'

export interface ProcessesOptions extends ChildLimits {
  /** The processes that run at most. */
  max: number
  /** The module of the tasks that one process is always ready for. */
  warm?: URL
}

/** Work that a child process does. */
export interface TaskKind {
  /** A module whose default export is a `TaskWork`. A process imports it before its first task of the kind. */
  module: URL
  /** Processor time of one task. */
  cpuMs: number
  /** The error of a task that exceeds a limit, such as "2000 ms of CPU time". */
  exceeded: (limit: string, cause: unknown) => AppError
}

/** The function that the module of a `TaskKind` exports by default. */
export type TaskWork<Task, Result> = (task: Task) => Result | Promise<Result>

/**
 * Child processes for work with content from outside. One large allocation within a function of V8, such as `join`, ends a
 * whole process, so no thread of this process may read what others wrote.
 */
export interface Processes extends AsyncDisposable {
  /**
   * Runs a task in a process of its own, first come, first served. Throws the `AppError` of the task, `exceeded` for a task
   * that exceeds a limit or ends its process, or the signal's reason when it aborts. Other tasks are never affected.
   */
  run: (kind: TaskKind, task: unknown, signal: AbortSignal) => Promise<unknown>
}

/** Opens a pool of child processes. They start with the first tasks, and end when idle. */
export function openProcesses(options: ProcessesOptions): Processes {
  const children = new Set<Child>()
  const idle: Child[] = []
  // Every running task has a process, so that a task always finds one or may start one.
  const limit = pLimit(options.max)
  const minimum = options.warm === undefined ? 0 : 1
  let isClosed = false
  void keepWarm()

  return {
    run: async (kind, task, signal) =>
      untilAborted(
        limit(async () => {
          signal.throwIfAborted()
          if (isClosed) throw stopping()
          const child = take(kind.module.href)
          try {
            return await runIn(child, { kind, task, signal })
          } finally {
            release(child)
          }
        }),
        signal,
      ),
    async [Symbol.asyncDispose]() {
      isClosed = true
      await Promise.all(Array.from(children, (child) => child.end(stopping())))
    },
  }

  /** The process that was used last, because the others then end for being idle; best one that knows this kind of task. */
  function take(module: string): Child {
    const known = idle.findLastIndex((child) => child.hasLoaded(module))
    const [child = start()] = idle.splice(known, 1)
    child.stopIdling()
    return child
  }

  function release(child: Child): void {
    if (isClosed || child.isEnded()) return
    if (child.cpuMs() > retireCpuMs) return void child.end()
    idle.push(child)
    child.idle(idleMs, () => {
      if (children.size > minimum) void child.end()
    })
  }

  function start(): Child {
    const child = startChild(options, () => {
      children.delete(child)
      const at = idle.indexOf(child)
      if (at !== -1) idle.splice(at, 1)
      if (child.hasStarted()) void keepWarm()
    })
    children.add(child)
    return child
  }

  async function keepWarm(): Promise<void> {
    const { warm } = options
    if (warm === undefined) return
    await limit(async () => {
      if (isClosed || children.size > 0) return
      const child = take(warm.href)
      await child.load(warm.href)
      release(child)
      // A process that does not start is reported by the next task.
    }).catch(() => {})
  }

  async function runIn(child: Child, { kind, task, signal }: { kind: TaskKind; task: unknown; signal: AbortSignal }) {
    const exceed = (found: string) => void child.end(kind.exceeded(found, undefined))
    using _listener = addAbortListener(signal, () => void child.end(signal.reason))
    await child.load(kind.module.href)
    using _watch = watchUsage(child, { cpuMs: kind.cpuMs, memoryMb: options.memoryMb }, exceed)
    const reply = await child.run(task).catch((thrown: unknown) => {
      // Ended by itself: mostly by V8, when the heap is full.
      throw thrown === child.ownEnd() ? kind.exceeded(`${options.heapMb} MB of memory`, thrown) : thrown
    })
    if ('value' in reply) return reply.value
    if ('error' in reply) throw errorOf(reply.error)
    if ('exceeded' in reply) throw kind.exceeded(reply.exceeded, reply.stack)
    throw Object.assign(new Error(reply.thrown), { stack: reply.stack })
  }
}

const idleMs = 30_000

/** A process with so much processor time behind it is replaced: `start-child.ts` limits the time of its whole life. */
const retireCpuMs = 120_000

const stopping = () => new AppError('SERVICE_UNAVAILABLE', 'The service is stopping. Try again.')
