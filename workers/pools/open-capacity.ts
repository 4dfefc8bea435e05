import { totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { WorkerCapacity } from '#shared/queue/queue.ts'
import type { LoadLog, ProcessLoad } from './open-load-log.ts'

const sampleIntervalMs = 1000
const resolutionMs = 20

const maxLagMs = 150
const maxMemory = 0.85

export interface CapacityOptions {
  pool: string
  maxSlots: number
  /** Memory that child processes use, megabytes. */
  usedMb?: (() => number) | undefined
  /** Whether the worker can do any job. Default: always. */
  isAble?: (() => boolean) | undefined
}

/** The number of jobs that a worker runs at once: at maxSlots `maxSlots`, fewer while the process is overloaded, 0 while `isAble` is false. */
export function openCapacity(
  { pool, maxSlots, usedMb, isAble = () => true }: CapacityOptions,
  loadLog: Pick<LoadLog, 'reduced' | 'restored'>,
): WorkerCapacity & Disposable {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let current = maxSlots
  let isStarting = true
  const timer = setInterval(() => {
    // Loading the code delayed the event loop: the first sample says nothing about the jobs.
    if (isStarting) {
      isStarting = false
      return delay.reset()
    }
    const load = {
      lagMs: Math.max(0, Math.round(delay.percentile(99) / 1e6) - resolutionMs),
      memory: memoryInUse(usedMb?.()),
    }
    delay.reset()
    const slots = nextSlots(current, maxSlots, load)
    if (slots < current) loadLog.reduced(pool, slots, load)
    if (slots === maxSlots && slots > current) loadLog.restored(pool)
    current = slots
  }, sampleIntervalMs)
  timer.unref()
  return {
    get slots() {
      return isAble() ? current : 0
    },
    [Symbol.dispose]() {
      clearInterval(timer)
      delay.disable()
    },
  }
}

/** Halves the slots on overload, then adds an eighth of the maximum per sample: fast relief, slow return. */
export function nextSlots(slots: number, maxSlots: number, { lagMs, memory }: ProcessLoad): number {
  const step = Math.max(1, Math.ceil(maxSlots / 8))
  if (lagMs > maxLagMs || memory > maxMemory) return Math.max(Math.min(step, maxSlots), Math.floor(slots / 2))
  return Math.min(maxSlots, slots + step)
}

/** The used share of the container's or machine's memory, or of the heap, whichever is larger. */
function memoryInUse(childrenMb = 0): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  const availableBytes = Math.min(process.constrainedMemory() || Infinity, totalmem())
  return Math.max((process.memoryUsage.rss() + childrenMb * 2 ** 20) / availableBytes, used / limit)
}
