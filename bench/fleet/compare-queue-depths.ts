import type { Figure } from '#bench/figures/figure.ts'
import type { Cost } from '#bench/fixtures/cost-of.ts'
import { markdownTable } from '#shared/text/markdown-table.ts'
import { queueDepthCost } from './queue-depth-cost.ts'

const shallow = 100
const deep = 100_000
/** The first depth is measured again at the end, in case the load on the machine changed. */
const depths = [shallow, 1000, 10_000, deep, shallow]
const minJobs = 20_000

/** Compares the cost of a job between queue depths. */
export async function compareQueueDepths(): Promise<{ table: string; figures: Figure[] }> {
  const measured: { depth: number; cost: Cost }[] = []
  for (const depth of depths) {
    console.error(`${depth} jobs in the queue …`)
    measured.push({ depth, cost: await queueDepthCost(depth, minJobs) })
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
  const figures = metrics.map(([label, name]): Figure => ({
    comparison: `${label} of a no-op job with ${deep} in the queue, to that with ${shallow}`,
    ours: mean(deep, name).toFixed(2),
    baseline: mean(shallow, name).toFixed(2),
    ratio: mean(deep, name) / mean(shallow, name),
    target: { atMost: 1.1 },
  }))
  return { table, figures }
}

const metrics: readonly [label: string, name: keyof Cost][] = [
  ['CPU ms', 'cpuMs'],
  ['Redis commands', 'redisCommands'],
  ['Store operations', 'storeOperations'],
]
