import { setImmediate } from 'node:timers/promises'

/** A clock that moves from one event to the next, as fast as the events can be computed. Milliseconds from 0. */
export interface VirtualClock {
  now: () => number
  /** Resolves `ms` of the virtual time later. */
  sleep: (ms: number) => Promise<void>
  /** Real work, such as a Redis command, takes no virtual time. The clock stands still until it has ended. */
  await: <T>(work: Promise<T>) => Promise<T>
  /** Moves the clock to `untilMs`, or to the last event. */
  run: (untilMs: number) => Promise<void>
}

interface Event {
  at: number
  /** Events of one time happen in the order in which they were made. */
  number: number
  happen: () => void
}

export function createVirtualClock(): VirtualClock {
  const events: Event[] = []
  let [now, made] = [0, 0]
  const real = { open: 0 }
  let onIdle: (() => void) | undefined

  return {
    now: () => now,
    sleep: (ms) => new Promise((happen) => push(events, { at: now + Math.max(0, ms), number: made++, happen })),
    async await(work) {
      real.open++
      try {
        return await work
      } finally {
        real.open--
        if (real.open === 0) onIdle?.()
      }
    },
    async run(untilMs) {
      for (;;) {
        await settle()
        const [next] = events
        if (next === undefined || next.at > untilMs) return
        pop(events)
        now = next.at
        next.happen()
      }
    },
  }

  /** Lets everything happen that follows from the last event. */
  async function settle(): Promise<void> {
    await setImmediate()
    while (real.open > 0) {
      await new Promise<void>((resolve) => (onIdle = resolve))
      await setImmediate()
    }
  }
}

// A binary heap: each event comes before the two at 2n + 1 and 2n + 2.

const isBefore = (one: Event | undefined, other: Event | undefined): boolean =>
  one !== undefined && (other === undefined || one.at < other.at || (one.at === other.at && one.number < other.number))

function push(heap: Event[], event: Event): void {
  let index = heap.push(event) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    if (!isBefore(event, heap[parent])) return
    swap(heap, index, parent)
    index = parent
  }
}

function pop(heap: Event[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  heap[0] = last
  for (let index = 0; ;) {
    const [left, right] = [2 * index + 1, 2 * index + 2]
    const next = isBefore(heap[right], heap[left]) ? right : left
    if (!isBefore(heap[next], heap[index])) return
    swap(heap, index, next)
    index = next
  }
}

function swap(heap: Event[], one: number, other: number): void {
  const [a, b] = [heap[one], heap[other]]
  if (a !== undefined && b !== undefined) [heap[one], heap[other]] = [b, a]
}
