export interface TurnOptions {
  /** Turns at once. */
  concurrency: number
  /** Turns at once of one host. */
  hostConcurrency: number
  /** More are not accepted. */
  maxWaitingPerHost: number
  /** Never throws. */
  run: (id: string) => Promise<void>
}

export interface Turns {
  /** Whether an id waits or runs. */
  has: (id: string) => boolean
  /** Runs a turn as soon as the limits allow it. */
  add: (id: string, host: string) => void
  /** Resolves when nothing waits or runs. */
  ended: () => Promise<void>
  /** Drops the waiting turns and waits for the others. */
  stop: () => Promise<void>
}

/** Runs turns under a limit in all and a limit per host, the hosts in rotation. */
export function openTurns({ concurrency, hostConcurrency, maxWaitingPerHost, run }: TurnOptions): Turns {
  const waiting = new Map<string, string[]>()
  const known = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const perHost = new Map<string, number>()

  return {
    has: (id) => known.has(id),
    add(id, host) {
      const ids = waiting.get(host) ?? []
      if (known.has(id) || ids.length >= maxWaitingPerHost) return
      known.add(id)
      waiting.set(host, [...ids, id])
      fill()
    },
    ended,
    async stop() {
      for (const ids of waiting.values()) for (const id of ids) known.delete(id)
      waiting.clear()
      await ended()
    },
  }

  async function ended(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values())
  }

  function fill(): void {
    for (const [host, ids] of waiting) {
      if (running.size >= concurrency) return
      const count = perHost.get(host) ?? 0
      const [id, ...rest] = ids
      if (id === undefined || count >= hostConcurrency) continue
      // A host that had a turn goes to the end of the rotation.
      waiting.delete(host)
      if (rest.length > 0) waiting.set(host, rest)
      perHost.set(host, count + 1)
      running.set(id, turn(id, host))
    }
  }

  async function turn(id: string, host: string): Promise<void> {
    await run(id)
    running.delete(id)
    known.delete(id)
    const left = (perHost.get(host) ?? 1) - 1
    if (left === 0) perHost.delete(host)
    else perHost.set(host, left)
    fill()
  }
}
