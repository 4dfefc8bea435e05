import { setTimeout as sleep } from 'node:timers/promises'
import type { Fleet } from '#test/support/fleet.ts'
import type { RunningProcess } from '#test/support/service.ts'
import type { Random } from './random-from.ts'

export interface ShakyFleet {
  /** The address of an API process that was alive a moment ago; waits while there is none. */
  apiUrl: () => Promise<string>
  /** Kills, restarts and stops processes until the signal; then every place is taken again. */
  shake: (until: AbortSignal) => Promise<void>
  /** How often a process of each role was killed, and how often a worker stood still for a while. */
  counts: Readonly<Record<Role | 'standstill', number>>
}

type Role = 'api' | 'worker' | 'scheduler'

/** A process that should run: its successor takes its place. */
interface Place {
  role: Role
  running: RunningProcess & { url?: string }
}

const roles = ['api', 'api', 'worker', 'worker', 'worker', 'scheduler', 'scheduler'] as const

/** Two API, three worker and two scheduler processes, any of which may be killed at any moment. */
export async function openShakyFleet(fleet: Fleet, random: Random): Promise<ShakyFleet> {
  const start = {
    api: () => fleet.api(),
    worker: () => fleet.worker({}, 'fetch', 'crawl'),
    scheduler: () => fleet.scheduler(),
  } satisfies Record<Role, () => Promise<RunningProcess>>
  const places = await Promise.all(roles.map(async (role): Promise<Place> => ({ role, running: await start[role]() })))
  const counts = { api: 0, worker: 0, scheduler: 0, standstill: 0 }
  const mending: Promise<void>[] = []

  return {
    async apiUrl() {
      for (; ; await sleep(100)) {
        const urls = places.flatMap(({ running }) => (isAlive(running) && running.url) || [])
        const url = urls[random.below(urls.length)]
        if (url !== undefined) return url
      }
    },
    async shake(until) {
      while (!until.aborted) {
        await sleep(random.between(500, 4000))
        const place = places[random.below(places.length)]
        if (place === undefined || !isAlive(place.running)) continue
        mending.push(place.role === 'worker' && random.next() < 0.3 ? standStill(place) : replace(place))
      }
      await Promise.all(mending)
    },
    counts,
  }

  /** Long enough to lose its jobs, and to finish them after somebody else has. */
  async function standStill({ running: { child } }: Place): Promise<void> {
    counts.standstill++
    child.kill('SIGSTOP')
    await sleep(random.between(5000, 10_000))
    child.kill('SIGCONT')
  }

  async function replace(place: Place): Promise<void> {
    counts[place.role]++
    await place.running.end('SIGKILL')
    await sleep(random.between(0, 2000))
    place.running = await start[place.role]()
  }
}

const isAlive = ({ child }: RunningProcess) => child.exitCode === null && child.signalCode === null
