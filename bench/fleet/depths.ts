import type { Figure } from '#bench/figures/figure.ts'
import type { Cost } from '#bench/ground/cost-of.ts'
import { markdownTable } from '#bench/markdown-table.ts'
import { depthCosts } from './depth-costs.ts'

const shallow = 100
const deep = 100_000
/** The shallow one again at the end: the machine may have changed its mind meanwhile. */
const depths = [shallow, 1000, 10_000, deep, shallow]
const leastJobs = 20_000

/** Whether a job costs the same however many stand in the queue. */
export async function depthsCompared(): Promise<{ table: string; figures: Figure[] }> {
  const measured: { depth: number; cost: Cost }[] = []
  for (const depth of depths) {
    console.error(`${depth} jobs in the queue …`)
    measured.push({ depth, cost: await depthCosts(depth, leastJobs) })
  }
  const table = markdownTable(
    ['No-op jobs in the queue', 'CPU ms of a job', 'Redis commands', 'store operations'],
    measured.map(({ depth, cost }) => [
      String(depth),
      cost.cpuMs.toFixed(2),
      cost.redisCommands.toFixed(1),
      cost.storeOperations.toFixed(1),
    ]),
  )
  const mean = (depth: number, name: keyof Cost) => {
    const costs = measured.filter((one) => one.depth === depth).map(({ cost }) => cost[name])
    return costs.reduce((sum, cost) => sum + cost, 0) / costs.length
  }
  const figures = named.map(([what, name]): Figure => ({
    what: `${what} of a no-op job with ${deep} in the queue, to that with ${shallow}`,
    ours: mean(deep, name).toFixed(2),
    baseline: mean(shallow, name).toFixed(2),
    ratio: mean(deep, name) / mean(shallow, name),
    target: { atMost: 1.1 },
  }))
  return { table, figures }
}

const named: readonly [what: string, name: keyof Cost][] = [
  ['CPU ms', 'cpuMs'],
  ['Redis commands', 'redisCommands'],
  ['Store operations', 'storeOperations'],
]
