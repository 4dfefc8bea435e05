import { threadId, type Worker } from 'node:worker_threads'

/** Shared memory: start of a thread's task (ms since 1970), thread id, and CPU time at the start (µs). */
export type ThreadClock = BigInt64Array

export function newThreadClock(): ThreadClock {
  return new BigInt64Array(new SharedArrayBuffer(24))
}

/** Call this in the thread at the start of its task. */
export function startThreadClock(clock: ThreadClock): void {
  Atomics.store(clock, 1, BigInt(threadId))
  Atomics.store(clock, 2, BigInt(microsecondsOf(process.threadCpuUsage())))
  Atomics.store(clock, 0, BigInt(Date.now()))
}

/**
 * Aborts when the thread has used `limitMs` of CPU, or after ten times that in elapsed time. Waiting for a free thread or
 * for a busy CPU does not count, so that a loaded machine reads the same pages as an idle one.
 */
export function watchThread(
  clock: ThreadClock,
  { limitMs, threads }: { limitMs: number; threads: () => readonly Worker[] },
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  let timer = setTimeout(check, limitMs)
  function check() {
    const startedAt = Number(Atomics.load(clock, 0))
    const passed = startedAt === 0 ? 0 : Date.now() - startedAt
    if (passed >= limitMs * maxElapsedFactor) return controller.abort()
    timer = setTimeout(check, passed < limitMs ? limitMs - passed : limitMs / 8)
    if (passed >= limitMs) void checkWork()
  }
  async function checkWork() {
    const worker = threadOf(clock, threads())
    // A missing worker has ended, and its task with it.
    const usage = await worker?.cpuUsage().catch(() => undefined)
    if (usage && microsecondsOf(usage) - Number(Atomics.load(clock, 2)) >= limitMs * 1000) controller.abort()
  }
  return { signal: controller.signal, stop: () => clearTimeout(timer) }
}

const maxElapsedFactor = 10

/** The thread that started the clock. */
export function threadOf(clock: ThreadClock, threads: readonly Worker[]): Worker | undefined {
  return threads.find(({ threadId }) => threadId === Number(Atomics.load(clock, 1)))
}

function microsecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return user + system
}
