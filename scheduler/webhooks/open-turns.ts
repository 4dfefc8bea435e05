export interface TurnOptions {
  /** Turns at once. */
  concurrency: number
  /** Turns at once of one host. */
  hostConcurrency: number
  /** Waiting turns of one owner for one host. More are not accepted. */
  maxWaiting: number
  /** Never throws. */
  run: (id: string) => Promise<void>
}

export interface Turn {
  id: string
  /** Owners share a host in rotation. */
  owner: string
  host: string
}

export interface Turns {
  /** Whether an id waits or runs. */
  has: (id: string) => boolean
  /** Runs a turn as soon as the limits allow it. */
  add: (turn: Turn) => void
  /** Resolves when nothing waits or runs. */
  ended: () => Promise<void>
  /** Drops the waiting turns and waits for the others. */
  stop: () => Promise<void>
}

/**
 * Runs turns under a limit in all and a limit per host. The hosts are in rotation, and so are the owners of one host: the
 * slow receivers of one owner do not keep those of another from their turn.
 */
export function openTurns({ concurrency, hostConcurrency, maxWaiting, run }: TurnOptions): Turns {
  /** Ids by owner, by host. */
  const waiting = new Map<string, Map<string, string[]>>()
  const known = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const perHost = new Map<string, number>()

  return {
    has: (id) => known.has(id),
    add({ id, owner, host }) {
      const owners = waiting.get(host) ?? new Map<string, string[]>()
      const ids = owners.get(owner) ?? []
      if (known.has(id) || ids.length >= maxWaiting) return
      known.add(id)
      waiting.set(host, owners.set(owner, [...ids, id]))
      fill()
    },
    ended,
    async stop() {
      for (const owners of waiting.values()) for (const ids of owners.values()) for (const id of ids) known.delete(id)
      waiting.clear()
      await ended()
    },
  }

  async function ended(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values())
  }

  function fill(): void {
    for (const [host, owners] of waiting) {
      if (running.size >= concurrency) return
      const count = perHost.get(host) ?? 0
      if (count >= hostConcurrency) continue
      const id = takeNext(owners)
      // A host that had a turn goes to the end of the rotation.
      waiting.delete(host)
      if (owners.size > 0) waiting.set(host, owners)
      if (id === undefined) continue
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

/** Takes the next turn of a host. Its owner goes to the end of the rotation. */
function takeNext(owners: Map<string, string[]>): string | undefined {
  const [next] = owners
  if (next === undefined) return undefined
  const [owner, [id, ...rest]] = next
  owners.delete(owner)
  if (rest.length > 0) owners.set(owner, rest)
  return id
}
