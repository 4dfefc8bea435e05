import type { Costs } from './costs/call-costs.ts'
import { meanOf, type Load, type Quantiles } from './simulator/load.ts'
import type { Deployment } from './simulator/processes.ts'

/** How busy a thread may be on average, so that bursts find it free. */
const targetUse = 0.6

/**
 * How much longer a page takes to read than the measured one, which takes about as long as the median page: by the
 * quantiles of 1,497 pages.
 */
const extractionFactor: Quantiles = [
  [0, 0.1],
  [0.5, 1],
  [0.9, 52.7 / 22.2],
  [0.99, 177 / 22.2],
  [1, 1195 / 22.2],
]

/** Assumed, because no benchmark reads the web: half of the websites answer within 0.3 s, one of a hundred takes 5 s. */
const responseMs: Quantiles = [
  [0, 50],
  [0.5, 300],
  [0.9, 1000],
  [0.99, 5000],
  [1, 10_000],
]

/** Assumed: half of the calls find a stored answer, half of these are paid with credits. Hosts and callers are many. */
export const loadAt = (perSecond: number, seconds: number): Load => ({
  arrivals: { perSecond },
  seconds,
  storedShare: 0.5,
  paidShare: 0.5,
  hosts: 100 * Math.max(10, perSecond),
  callers: 10 * Math.max(10, perSecond),
  responseMs,
  extractionFactor,
})

/** Processor milliseconds, commands, bytes and operations that a load asks for in a second. */
export interface Demand {
  /** Main threads of API processes. */
  apiMs: number
  workerMainMs: number
  extractionMs: number
  /** All threads of the API and of the workers. */
  allMs: number
  /** The Redis node of the pool, and the nodes of the hosts together. */
  poolMs: number
  hostMs: number
  redisCommands: number
  redisBytes: number
  storeOperations: number
  storeBytes: number
  /** Jobs that run at once. */
  jobs: number
}

export function demandOf({ arrivals, storedShare, paidShare, ...load }: Load, costs: Costs): Demand {
  const perSecond = 'perSecond' in arrivals ? arrivals.perSecond : 0
  const { fresh, stored, paidStored, poolShare } = costs
  const rates = [
    [fresh, perSecond * (1 - storedShare)],
    [stored, perSecond * storedShare * (1 - paidShare)],
    [paidStored, perSecond * storedShare * paidShare],
  ] as const
  const factor = meanOf(load.extractionFactor)
  const total = (read: (cost: typeof fresh) => number) =>
    rates.reduce((sum, [cost, rate]) => sum + read(cost) * rate, 0)
  const freshRate = rates[0][1]
  const { worker, redis } = fresh.spent
  const jobMs = meanOf(load.responseMs) + worker.main + worker.extraction * factor
  return {
    apiMs: total(({ spent }) => spent.api.main),
    workerMainMs: worker.main * freshRate,
    extractionMs: worker.extraction * factor * freshRate,
    allMs:
      total(({ spent }) => spent.api.main + spent.api.other) +
      (worker.main + (worker.extraction + worker.other) * factor) * freshRate,
    poolMs: redis * poolShare * freshRate,
    hostMs: redis * (1 - poolShare) * freshRate,
    redisCommands: total(({ redisCommands }) => redisCommands),
    redisBytes: total(({ redisBytes }) => redisBytes),
    storeOperations: total(({ storeOperations }) => storeOperations),
    storeBytes: total(({ storeBytes }) => storeBytes),
    jobs: (freshRate * jobMs) / 1000,
  }
}

/** As many processes as a load needs at the target use. */
export function deploymentFor(demand: Demand, { isOneMachine = false } = {}): Deployment {
  const count = (ms: number) => Math.max(1, Math.ceil(ms / 1000 / targetUse))
  const slots = 32
  const poolNodes = count(demand.poolMs)
  return {
    apis: count(demand.apiMs),
    workers: Math.max(
      count(demand.extractionMs),
      count(demand.workerMainMs),
      Math.ceil(demand.jobs / slots / targetUse),
    ),
    slots,
    poolNodes,
    // One Redis holds everything as long as it can.
    hostNodes: demand.poolMs + demand.hostMs <= 1000 * targetUse ? 0 : count(demand.hostMs),
    hostConcurrency: 8,
    ...(isOneMachine && { machine: { processors: 2, others: 0, client: 0, site: 0 } }),
  }
}
