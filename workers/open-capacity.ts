import { totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Log } from '#shared/log.ts'
import type { Capacity } from '#shared/ports/queue.ts'

/** How a process fares. */
export interface Strain {
  /** How late its event loop was, at the worst of a hundred samples, milliseconds. */
  lagMs: number
  /** The part of the memory it may have that it uses, 0 to 1. */
  memory: number
}

const lookEveryMs = 1000
const resolutionMs = 20

const tooLateMs = 150
const tooFull = 0.85

export interface CapacityOptions {
  pool: string
  most: number
  /** Memory that other processes use for this one. */
  usedMb?: (() => number) | undefined
  /** Whether it can do any at all; always, when not given. */
  isAble?: (() => boolean) | undefined
}

/**
 * How many jobs a pool's worker does at once: at most `most`, fewer while the process is overloaded, none while it can
 * do none.
 */
export function openCapacity(
  { pool, most, usedMb, isAble = () => true }: CapacityOptions,
  log: Log,
): Capacity & Disposable {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let current = most
  let isStarting = true
  const timer = setInterval(() => {
    // Loading the code held up the loop: that says nothing of the jobs.
    if (isStarting) {
      isStarting = false
      return delay.reset()
    }
    const strain = {
      lagMs: Math.max(0, Math.round(delay.percentile(99) / 1e6) - resolutionMs),
      memory: memoryInUse(usedMb?.()),
    }
    delay.reset()
    const slots = nextSlots(current, most, strain)
    if (slots < current) log.warn({ pool, slots, ...strain }, 'overloaded: fewer jobs at once')
    if (slots === most && slots > current) log.info({ pool, slots }, 'all jobs at once again')
    current = slots
  }, lookEveryMs)
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

/** Half at a sign of overload, then up again by eighths: an overload is left quickly and not run into again at once. */
export function nextSlots(slots: number, most: number, { lagMs, memory }: Strain): number {
  const step = Math.max(1, Math.ceil(most / 8))
  if (lagMs > tooLateMs || memory > tooFull) return Math.max(Math.min(step, most), Math.floor(slots / 2))
  return Math.min(most, slots + step)
}

/** Of the container or machine, or of the heap, whichever is fuller. */
function memoryInUse(othersMb = 0): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  const mayUse = Math.min(process.constrainedMemory() || Infinity, totalmem())
  return Math.max((process.memoryUsage.rss() + othersMb * 2 ** 20) / mayUse, used / limit)
}
