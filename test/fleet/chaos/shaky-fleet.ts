import { setTimeout as sleep } from 'node:timers/promises'
import type { Fleet } from '#test/support/processes/fleet.ts'
import type { RunningProcess } from '#test/support/processes/service.ts'
import type { Random } from './random-from.ts'

export interface ShakyFleet {
  /** The URL of a running API process. Waits until there is one. */
  apiUrl: () => Promise<string>
  /** Kills, restarts and suspends processes until the signal aborts. Then every process runs again. */
  shake: (until: AbortSignal) => Promise<void>
  /** How often a process of each role was killed, and how often a worker was suspended. */
  counts: Readonly<Record<Role | 'suspended', number>>
}

type Role = 'api' | 'worker' | 'scheduler'

/** One process of the fleet. A killed process is replaced by a new one. */
interface Member {
  role: Role
  running: RunningProcess & { url?: string }
}

const roles = ['api', 'api', 'worker', 'worker', 'worker', 'scheduler', 'scheduler'] as const

/** Starts two API, three worker and two scheduler processes. */
export async function openShakyFleet(fleet: Fleet, random: Random): Promise<ShakyFleet> {
  const start = {
    api: () => fleet.api(),
    worker: () => fleet.worker({}, 'fetch', 'crawl'),
    scheduler: () => fleet.scheduler(),
  } satisfies Record<Role, () => Promise<RunningProcess>>
  const members = await Promise.all(
    roles.map(async (role): Promise<Member> => ({ role, running: await start[role]() })),
  )
  const counts = { api: 0, worker: 0, scheduler: 0, suspended: 0 }
  const recoveries: Promise<void>[] = []

  return {
    async apiUrl() {
      for (; ; await sleep(100)) {
        const urls = members.flatMap(({ running }) => (isAlive(running) && running.url) || [])
        const url = urls[random.below(urls.length)]
        if (url !== undefined) return url
      }
    },
    async shake(until) {
      while (!until.aborted) {
        await sleep(random.between(500, 4000))
        const member = members[random.below(members.length)]
        if (member === undefined || !isAlive(member.running)) continue
        recoveries.push(member.role === 'worker' && random.next() < 0.3 ? suspend(member) : replace(member))
      }
      await Promise.all(recoveries)
    },
    counts,
  }

  /** Suspends a worker for long enough to lose its jobs, and to finish them after another worker has. */
  async function suspend({ running: { child } }: Member): Promise<void> {
    counts.suspended++
    child.kill('SIGSTOP')
    await sleep(random.between(5000, 10_000))
    child.kill('SIGCONT')
  }

  async function replace(member: Member): Promise<void> {
    counts[member.role]++
    await member.running.end('SIGKILL')
    await sleep(random.between(0, 2000))
    member.running = await start[member.role]()
  }
}

const isAlive = ({ child }: RunningProcess) => child.exitCode === null && child.signalCode === null
