/** The hosts that have a pace, as far as this process knows. It saves a question to Redis for all other hosts. */
export interface PacedHosts {
  note: (host: string) => void
  forget: (host: string) => void
  has: (host: string) => boolean
}

/** A host whose pace lasts longer is noted again by each page that the gate admits. */
const lifeMs = 600_000

const maxHosts = 10_000

/** `now`: milliseconds of a monotonic clock. */
export function createPacedHosts(now: () => number): PacedHosts {
  /** When each is forgotten, oldest first. */
  const hosts = new Map<string, number>()
  return {
    note(host) {
      hosts.delete(host)
      hosts.set(host, now() + lifeMs)
      const [oldest] = hosts.keys()
      if (hosts.size > maxHosts && oldest !== undefined) hosts.delete(oldest)
    },
    forget: (host) => void hosts.delete(host),
    has: (host) => (hosts.get(host) ?? 0) > now(),
  }
}
