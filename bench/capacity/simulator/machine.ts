import type { VirtualClock } from './virtual-clock.ts'

/** A thread of a process: it does one thing at a time, in the order of arrival. */
export interface Thread {
  /** Takes `ms` of processor time. */
  run: (ms: number) => Promise<void>
  /** Processor time so far, in milliseconds. */
  busyMs: () => number
}

export interface Machine {
  openThread: () => Thread
}

/** A thread gives its processor to the next one after this time. */
const sliceMs = 1

/** Processors that threads share. With infinitely many, a thread waits for itself only. */
export function createMachine(clock: VirtualClock, processors: number): Machine {
  const all = createTurns(processors)
  return {
    openThread() {
      const own = createTurns(1)
      let busyMs = 0
      return {
        busyMs: () => busyMs,
        async run(ms) {
          await own.take()
          for (let left = ms; left > 0; left -= sliceMs) {
            const slice = processors === Infinity ? left : Math.min(left, sliceMs)
            await all.take()
            await clock.sleep(slice)
            all.give()
            busyMs += slice
            if (slice === left) break
          }
          own.give()
        },
      }
    },
  }
}

/** A number of places, given in the order in which they were asked for. */
export function createTurns(places: number): { take: () => Promise<void>; give: () => void } {
  const waiting: (() => void)[] = []
  let free = places
  let next = 0
  return {
    async take() {
      if (free > 0) return void free--
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
    give() {
      const first = waiting[next]
      if (first === undefined) return void free++
      next++
      if (next > 10_000) waiting.splice(0, next).length = next = 0
      first()
    },
  }
}
