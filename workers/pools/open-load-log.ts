import type { Log } from '#shared/runtime/log.ts'

/** The load of a process. */
export interface ProcessLoad {
  /** Event loop delay, 99th percentile, milliseconds. */
  lagMs: number
  /** Used share of the available memory, 0 to 1. */
  memory: number
}

/** Says in the log when the pools of a process run fewer jobs because the process is overloaded, and when all run their full number again. */
export interface LoadLog extends Disposable {
  /** A pool runs fewer jobs at once from now on. */
  reduced: (pool: string, slots: number, load: ProcessLoad) => void
  /** A pool runs its full number of jobs again. */
  restored: (pool: string) => void
}

/** The pools of a process notice an overload within a second of each other. */
const gatherMs = 1500
/** Minimum time between two lines about an overload. */
const minIntervalMs = 60_000

/** The pools of a process share its load, so one line is about all of them. A process that is overloaded again and again gets a line a minute. */
export function openLoadLog(log: Log, now: () => number = Date.now): LoadLog {
  const reducedTo = new Map<string, number>()
  let worst: ProcessLoad = { lagMs: 0, memory: 0 }
  let times = 0
  let lastAt = -Infinity
  let isTold = false
  let timer: NodeJS.Timeout | undefined

  return {
    reduced(pool, slots, { lagMs, memory }) {
      reducedTo.set(pool, slots)
      worst = { lagMs: Math.max(worst.lagMs, lagMs), memory: Math.max(worst.memory, memory) }
      times += 1
      timer ??= setTimeout(tell, Math.max(gatherMs, lastAt + minIntervalMs - now())).unref()
    },
    restored(pool) {
      reducedTo.delete(pool)
      if (reducedTo.size > 0 || !isTold) return
      isTold = false
      log.info('concurrency restored')
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }

  function tell(): void {
    const { lagMs, memory } = worst
    const pools = Object.fromEntries(reducedTo)
    log.warn({ pools, times, lagMs, memory: Number(memory.toFixed(3)) }, 'overloaded: concurrency reduced')
    isTold = reducedTo.size > 0
    lastAt = now()
    worst = { lagMs: 0, memory: 0 }
    times = 0
    timer = undefined
  }
}
