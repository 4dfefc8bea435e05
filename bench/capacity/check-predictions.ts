import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { fleetCosts, type CallCosts, type FleetSize } from '#bench/fleet/fleet-costs.ts'
import { markdownTable } from '#shared/text/markdown-table.ts'
import type { Costs } from './costs/call-costs.ts'
import type { Load } from './simulator/load.ts'
import { runLoad } from './simulator/run-load.ts'

/** Two fleets give the costs of the others. Processes that share a machine share its caches, so that a call costs more. */
const smallFleet: FleetSize = { apis: 1, workers: 1 }
const largeFleet: FleetSize = { apis: 3, workers: 3 }
const sizes: readonly FleetSize[] = [
  { apis: 1, workers: 2 },
  { apis: 2, workers: 1 },
  { apis: 2, workers: 2 },
  { apis: 1, workers: 4 },
  { apis: 4, workers: 4 },
]
const callers = 16

interface Point {
  size: FleetSize
  kind: 'uncached' | 'cached'
  measured: number
  predicted: number
}

/**
 * Compares predicted and measured calls a second. The costs of a call are measured with one process of each role before and
 * after each fleet, because processors are slower while other work uses them. Once a round, they are measured with three of
 * each role, as multiples of those before and after it: the speed of a shared machine changes from minute to minute. Costs
 * grow with the number of processes on the line through both. So does the part of the simulated speed that a fleet reaches:
 * its threads wait for each other to wake up, which the simulator does not know. The processors that other work took while
 * the fleet ran are given to the simulator, too.
 */
export async function checkPredictions(costs: Costs, rounds: number): Promise<string> {
  await using fixtures = await openFixtures()
  const points: Point[] = []
  let before = await measure(smallFleet)
  for (let round = 0; round < rounds; round++) {
    const [first, large] = [before, await measure(largeFleet)]
    before = await measure(smallFleet)
    const second = before
    for (const size of sizes) {
      const measured = await fleetCosts(size)
      const after = await measure(smallFleet)
      for (const kind of ['uncached', 'cached'] as const) {
        const share = shareBetweenFleets(size, kind)
        const beside = combine(first[kind].spent, second[kind].spent, mean)
        const growth = combine(large[kind].spent, beside, (times, once) => (once === 0 ? 1 : times / once))
        const small = combine(before[kind].spent, after[kind].spent, mean)
        const spent = combine(small, growth, (cost, times) => cost * Math.max(0, between(1, times, share)))
        const reached = between(mean(before[kind].reached, after[kind].reached), large[kind].reached, share)
        const simulated = await simulate({ size, kind, spent, measured: measured[kind] })
        const predicted = simulated * Math.min(1, reached)
        const { perSecond, spent: actual, others } = measured[kind]
        points.push({ size, kind, measured: perSecond, predicted })
        console.error(JSON.stringify({ ...points.at(-1), simulated, reached, spent, actual, others }))
      }
      before = after
    }
  }
  return table(points)

  async function measure(size: FleetSize) {
    const { uncached, cached } = await fleetCosts(size)
    return {
      uncached: { ...uncached, reached: await reachedBy(size, 'uncached', uncached) },
      cached: { ...cached, reached: await reachedBy(size, 'cached', cached) },
    }
  }

  /** Measured calls a second, divided by those of a simulation with the costs of the same run. */
  async function reachedBy(size: FleetSize, kind: Point['kind'], measured: CallCosts): Promise<number> {
    return measured.perSecond / (await simulate({ size, kind, spent: measured.spent, measured }))
  }

  /** Calls a second. */
  async function simulate({ size, kind, spent, measured: { others, processors } }: Simulated): Promise<number> {
    const name = kind === 'cached' ? 'stored' : 'fresh'
    const machine = { processors, others, client: spent.client, site: spent.site }
    const deployment = { ...size, slots: 32, hostNodes: 0, poolNodes: 1, hostConcurrency: 0, machine }
    const load = { ...closedLoad, storedShare: kind === 'cached' ? 1 : 0 }
    const own = { ...costs, [name]: { ...costs[name], spent } }
    return (await runLoad({ load, deployment, costs: own, redisUrl: fixtures.redisUrl })).rate()
  }
}

interface Simulated {
  size: FleetSize
  kind: Point['kind']
  spent: CallCosts['spent']
  measured: CallCosts
}

type Spent = CallCosts['spent']

/** 0 for the processes of `smallFleet`, 1 for those of `largeFleet`: the workers of a fresh page, the APIs of a stored one. */
function shareBetweenFleets(size: FleetSize, kind: Point['kind']): number {
  const role = kind === 'uncached' ? 'workers' : 'apis'
  return (size[role] - smallFleet[role]) / (largeFleet[role] - smallFleet[role])
}

/** Combines each cost of one with that of the other. */
function combine(one: Spent, other: Spent, join: (a: number, b: number) => number): Spent {
  const { api, worker } = one
  return {
    api: { main: join(api.main, other.api.main), other: join(api.other, other.api.other) },
    worker: {
      main: join(worker.main, other.worker.main),
      extraction: join(worker.extraction, other.worker.extraction),
      other: join(worker.other, other.worker.other),
    },
    redis: join(one.redis, other.redis),
    site: join(one.site, other.site),
    client: join(one.client, other.client),
  }
}

const mean = (a: number, b: number) => (a + b) / 2
/** The point on the line from `a` to `b`. `share`: 0 is `a`, 1 is `b`. */
const between = (a: number, b: number, share: number) => a + (b - a) * share

/** The benchmark's page, on a site that answers at once. */
const closedLoad: Load = {
  arrivals: { callers },
  seconds: 10,
  storedShare: 0,
  paidShare: 0,
  hosts: 1,
  callers,
  responseMs: [
    [0, 0],
    [1, 0],
  ],
  extractionFactor: [
    [0, 1],
    [1, 1],
  ],
}

/** A row for each point: the means of the rounds, and the error of each round. */
function table(points: readonly Point[]): string {
  const rows = sizes.flatMap((size) =>
    (['uncached', 'cached'] as const).map((kind) => {
      const ofSize = points.filter((point) => point.size === size && point.kind === kind)
      const meanOf = (read: (point: Point) => number) =>
        ofSize.reduce((sum, point) => sum + read(point), 0) / ofSize.length
      const error = (point: Point) => point.predicted / point.measured - 1
      return [
        nameOf(size),
        kind === 'cached' ? 'stored' : 'fresh',
        meanOf((point) => point.measured).toFixed(0),
        meanOf((point) => point.predicted).toFixed(0),
        ofSize.map((point) => percent(error(point))).join(', '),
        percent(meanOf(error)),
      ]
    }),
  )
  return markdownTable(['Processes', 'Page', 'measured', 'predicted', 'error of each round', 'mean error'], rows)
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`
const nameOf = ({ apis, workers }: FleetSize) => `${apis} API, ${workers} worker`
