import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#test/fleet/chaos/random-from.ts'
import { lockStore } from '#test/support/stores/lock-store.ts'
import type { Deployment } from './open-deployment.ts'

const kinds = ['kill', 'chain', 'facilitator', 'store'] as const
type Kind = (typeof kinds)[number]

/**
 * Kills processes, cuts connections to the chain, and lets facilitator and store fail, until the signal. Returns how often
 * each fault occurred. Throws if a process does not start again.
 */
export async function makeFaults(
  deployment: Deployment,
  random: Random,
  until: AbortSignal,
): Promise<Record<Kind, number>> {
  const { places, rpcs, facilitator, fleet } = deployment
  const counts = { kill: 0, chain: 0, facilitator: 0, store: 0 }
  const faults: Record<Kind, () => Promise<void>> = {
    async kill() {
      const place = places[random.below(places.length)]
      if (place === undefined) return
      await place.running.end('SIGKILL')
      place.running = await place.start()
    },
    async chain() {
      const rpc = rpcs[random.below(rpcs.length)]
      if (rpc === undefined) return
      rpc.mood = random.pick(['dead', 'garbage', 'silent'])
      await sleep(random.between(300, 1500))
      rpc.mood = 'pass'
    },
    async facilitator() {
      facilitator.faults.verify = random.pick(['none', 'error', 'garbage', 'refuse'])
      facilitator.faults.settle = random.pick(['error', 'garbage', 'lie', 'refuse', 'cut', 'pending', 'slow'])
      await sleep(random.between(300, 1500))
      Object.assign(facilitator.faults, { verify: 'none', settle: 'none' })
    },
    async store() {
      using lock = lockUnlessBusy(() => lockStore(fleet, random.pick(['fast.db', 'durable.db'])))
      await sleep(random.between(100, 1000))
      lock?.release()
    },
  }
  while (!until.aborted) {
    await sleep(random.between(500, 2000))
    const kind = random.pick(kinds)
    await faults[kind]()
    counts[kind]++
  }
  return counts
}

/** Skips the lock if the store is written to continuously and cannot be locked. */
function lockUnlessBusy<T>(lock: () => T): T | undefined {
  try {
    return lock()
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'errcode') === sqliteBusy) return undefined
    throw error
  }
}

const sqliteBusy = 5
