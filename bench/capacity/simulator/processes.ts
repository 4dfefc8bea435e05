import type { Costs } from '#bench/capacity/costs/call-costs.ts'
import { createMachine, type Thread } from './machine.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** The processes that serve a simulated load. */
export interface Deployment {
  apis: number
  /** Worker processes with one extraction thread each. */
  workers: number
  /** Jobs of one worker at once. */
  slots: number
  /** Nodes of a Redis Cluster beside the node of the pool: the hosts are spread over them. 0: one Redis for all. */
  hostNodes: number
  /** Queues that share the jobs of the pool, each on a node of its own. The service has one. */
  poolNodes: number
  hostConcurrency: number
  /** One machine that runs everything: its processors, and how many of them other work takes. */
  machine?: { processors: number; others: number; client: number; site: number }
}

interface Api {
  main: Thread
  other: Thread
}

export interface Processes {
  apis: readonly Api[]
  workers: readonly (Api & { extraction: Thread })[]
  poolNodes: readonly Thread[]
  hostNodes: readonly Thread[]
  client: Thread
  site: Thread
}

export function startProcesses(clock: VirtualClock, deployment: Deployment): Processes {
  const { apis, workers, hostNodes, poolNodes, machine } = deployment
  const { openThread } = createMachine(clock, machine?.processors ?? Infinity)
  const pools = many(poolNodes, openThread)
  const others = Math.ceil((machine?.others ?? 0) / otherShare)
  for (let other = 0; other < others; other++) void keepBusy(clock, openThread(), (machine?.others ?? 0) / others)
  return {
    apis: many(apis, () => ({ main: openThread(), other: openThread() })),
    workers: many(workers, () => ({ main: openThread(), other: openThread(), extraction: openThread() })),
    poolNodes: pools,
    hostNodes: hostNodes === 0 ? pools : many(hostNodes, openThread),
    client: openThread(),
    site: openThread(),
  }
}

/** Other work is many threads, so that its turns come as often as it takes its time. */
const otherShare = 0.1

/** Other work on the machine takes a share of a processor. */
async function keepBusy(clock: VirtualClock, thread: Thread, share: number): Promise<void> {
  const burstMs = 1
  for (let dueAt = 0; ; dueAt += burstMs / share) {
    await clock.sleep(dueAt - clock.now())
    await thread.run(burstMs)
  }
}

/** Redis time of a fresh call: in the slot of its pool, and in the slot of its host. */
export const redisTimes = ({ fresh, poolShare }: Costs) => ({
  poolMs: fresh.spent.redis * poolShare,
  hostMs: fresh.spent.redis * (1 - poolShare),
})

const many = <T>(count: number, open: () => T): T[] => Array.from({ length: count }, open)
