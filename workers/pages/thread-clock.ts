import { threadId } from 'node:worker_threads'
import type { Worker } from 'node:worker_threads'

/** Memory shared between a thread and those who watch it: when its task began, by the clock and by its own work. */
export type ThreadClock = BigInt64Array

export function newThreadClock(): ThreadClock {
  return new BigInt64Array(new SharedArrayBuffer(24))
}

/** Called in the thread, as the first thing of its task. */
export function startThreadClock(clock: ThreadClock): void {
  Atomics.store(clock, 1, BigInt(threadId))
  Atomics.store(clock, 2, BigInt(microsecondsOf(process.threadCpuUsage())))
  Atomics.store(clock, 0, BigInt(Date.now()))
}

/**
 * Aborts when the thread has worked for the limit. Waiting for a free thread does not count, nor does waiting for a
 * processor that others use: a loaded machine refuses no page that an idle one reads. Ten times the limit is the end.
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
    if (passed >= limitMs * mostPatience) return controller.abort()
    timer = setTimeout(check, passed < limitMs ? limitMs - passed : limitMs / 8)
    if (passed >= limitMs) void checkWork()
  }
  async function checkWork() {
    const worker = threads().find((each) => each.threadId === Number(Atomics.load(clock, 1)))
    // A thread that is gone has no task any more.
    const usage = await worker?.cpuUsage().catch(() => undefined)
    if (usage && microsecondsOf(usage) - Number(Atomics.load(clock, 2)) >= limitMs * 1000) controller.abort()
  }
  return { signal: controller.signal, stop: () => clearTimeout(timer) }
}

const mostPatience = 10

function microsecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return user + system
}
