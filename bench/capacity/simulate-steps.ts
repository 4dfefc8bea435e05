import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { markdownTable } from '#shared/text/markdown-table.ts'
import type { Costs } from './costs/call-costs.ts'
import { demandOf, deploymentFor, loadAt, type Demand } from './scenarios.ts'
import type { Outcomes } from './simulator/outcomes.ts'
import type { Deployment } from './simulator/processes.ts'
import { runLoad } from './simulator/run-load.ts'

interface Step {
  name: string
  perSecond: number
  seconds: number
  change?: (deployment: Deployment) => Deployment
}

const steps: readonly Step[] = [
  { name: '1', perSecond: 1, seconds: 1200 },
  { name: '100', perSecond: 100, seconds: 60 },
  // The service has one queue for each pool.
  { name: '10,000, one queue', perSecond: 10_000, seconds: 8, change: (planned) => ({ ...planned, poolNodes: 1 }) },
  { name: '10,000, queues as planned', perSecond: 10_000, seconds: 8 },
]

const unchanged = (deployment: Deployment) => deployment

/** Simulates each step with the processes that the model plans for it. */
export async function simulateSteps(costs: Costs): Promise<string> {
  await using fixtures = await openFixtures()
  const planned: string[][] = []
  const simulated: string[][] = []
  for (const { name, perSecond, seconds, change = unchanged } of steps) {
    console.error(`simulating ${name} calls a second …`)
    const load = loadAt(perSecond, seconds)
    const demand = demandOf(load, costs)
    const deployment = change(deploymentFor(demand, { isOneMachine: perSecond === 1 }))
    const outcomes = await runLoad({ load, deployment, costs, redisUrl: fixtures.redisUrl })
    planned.push([name, ...plannedCells(demand, deployment)])
    simulated.push([name, ...simulatedCells(outcomes)])
  }
  return [
    markdownTable(['Calls a second', ...plannedHead], planned),
    markdownTable(['Calls a second', ...simulatedHead], simulated),
  ].join('\n\n')
}

const plannedHead = [
  'API processes',
  'workers',
  'Redis nodes: pool + hosts',
  'processors',
  'jobs at once',
  'Redis commands/s',
  'Redis Mbit/s',
  'store operations/s',
  'store, GB a day',
]

const plannedCells = (demand: Demand, { apis, workers, poolNodes, hostNodes }: Deployment): string[] => [
  String(apis),
  String(workers),
  hostNodes === 0 ? '1' : `${poolNodes} + ${hostNodes}`,
  (demand.allMs / 1000).toFixed(1),
  demand.jobs.toFixed(1),
  demand.redisCommands.toFixed(0),
  ((demand.redisBytes * 8) / 1e6).toFixed(1),
  demand.storeOperations.toFixed(0),
  ((demand.storeBytes * 86_400) / 1e9).toFixed(0),
]

const simulatedHead = [
  'answered/s',
  'refused/s',
  'held by their host/s',
  'API',
  'extraction',
  'Redis of the pool',
  'Redis of the hosts',
  'fresh p50, p99 ms',
  'stored p50, p99 ms',
  'dollars/s',
]

function simulatedCells(outcomes: Outcomes): string[] {
  const use = outcomes.utilisation()
  const percent = (part: number) => `${(part * 100).toFixed(0)} %`
  const times = (kind: 'fresh' | 'stored') =>
    [0.5, 0.99].map((quantile) => outcomes.durationMs(kind, quantile).toFixed(kind === 'fresh' ? 0 : 1)).join(', ')
  return [
    (outcomes.rate() - outcomes.rate('rejected')).toFixed(1),
    outcomes.rate('rejected').toFixed(1),
    outcomes.heldByHost().toFixed(1),
    percent(use.api),
    percent(use.extraction),
    percent(use.pool),
    percent(use.hosts),
    times('fresh'),
    times('stored'),
    outcomes.income().toFixed(3),
  ]
}
