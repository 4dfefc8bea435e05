import type { Worker } from 'node:worker_threads'
import { threadOf, type ThreadClock } from './thread-clock.ts'

/**
 * Aborts when the array buffers of the thread's isolate take more than `limitMb`. The resource limits of a worker cover
 * its heap only, and a buffer that grows without end would take the memory of the whole process.
 */
export function watchThreadMemory(
  clock: ThreadClock,
  { limitMb, threads }: { limitMb: number; threads: () => readonly Worker[] },
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  if (limitMb === Infinity) return { signal: controller.signal, stop: () => {} }
  let isChecking = false
  const timer = setInterval(() => {
    if (!isChecking) void check()
  }, checkIntervalMs)
  async function check() {
    isChecking = true
    // A missing worker has ended, and its task with it.
    const statistics = await threadOf(clock, threads())
      ?.getHeapStatistics()
      .catch(() => undefined)
    isChecking = false
    if (statistics !== undefined && statistics.external_memory > limitMb * 2 ** 20) controller.abort()
  }
  return { signal: controller.signal, stop: () => clearInterval(timer) }
}

const checkIntervalMs = 50
