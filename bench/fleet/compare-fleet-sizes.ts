import type { Figure } from '#bench/figures/figure.ts'
import { median } from '#bench/fixtures/measure.ts'
import { markdownTable } from '#shared/text/markdown-table.ts'
import { fleetCosts, type FleetSize, type FleetCosts } from './fleet-costs.ts'

const sizes: readonly FleetSize[] = [
  { apis: 1, workers: 1 },
  { apis: 1, workers: 2 },
  { apis: 1, workers: 4 },
  { apis: 2, workers: 1 },
  { apis: 4, workers: 1 },
  { apis: 4, workers: 4 },
]
const rounds = 3

/** Compares the cost of a call between fleet sizes. Each round measures all sizes in turn. */
export async function compareFleetSizes(): Promise<{ table: string; figures: Figure[] }> {
  const measured: FleetCosts[][] = []
  for (let round = 0; round < rounds; round++) {
    const costs: FleetCosts[] = []
    for (const size of sizes) {
      console.error(`round ${round + 1}: ${nameOf(size)} …`)
      costs.push(await fleetCosts(size))
    }
    measured.push(costs)
  }
  const middle = (index: number, read: (costs: FleetCosts) => number) =>
    median(measured.flatMap((costs) => costs[index] ?? []).map(read))
  const cells = (index: number, kind: keyof FleetCosts) => [
    middle(index, (costs) => costs[kind].perSecond).toFixed(0),
    middle(index, (costs) => costs[kind].cpuMs).toFixed(2),
    middle(index, (costs) => costs[kind].redisCommands).toFixed(1),
    middle(index, (costs) => costs[kind].storeOperations).toFixed(1),
  ]
  const head = ['a second', 'CPU ms', 'Redis commands', 'store operations']
  const table = markdownTable(
    ['Processes', ...['uncached', 'cached'].flatMap((kind) => head.map((name) => `${kind}: ${name}`))],
    sizes.map((size, index) => [nameOf(size), ...cells(index, 'uncached'), ...cells(index, 'cached')]),
  )
  const figure = (name: string, index: number, read: (costs: FleetCosts) => number): Figure => ({
    comparison: `${name}, ${nameOf(sizes[index])}, to ${nameOf(sizes[0])}`,
    ours: middle(index, read).toFixed(2),
    baseline: middle(0, read).toFixed(2),
    ratio: median(measured.flatMap(([base, ...others]) => ratioOf(others[index - 1], base, read))),
    target: { atMost: 1.1 },
  })
  const figures = [2, 4, 5].flatMap((index) => compared.map(([name, read]) => figure(name, index, read)))
  return { table, figures }
}

const compared: readonly [name: string, read: (costs: FleetCosts) => number][] = [
  ['CPU ms of an uncached call', ({ uncached }) => uncached.cpuMs],
  ['Redis commands of an uncached call', ({ uncached }) => uncached.redisCommands],
  ['Store operations of an uncached call', ({ uncached }) => uncached.storeOperations],
  // A cached call uses neither Redis nor the store.
  ['CPU ms of a cached call', ({ cached }) => cached.cpuMs],
]

function ratioOf(
  costs: FleetCosts | undefined,
  base: FleetCosts | undefined,
  read: (costs: FleetCosts) => number,
): number[] {
  return costs === undefined || base === undefined ? [] : [read(costs) / read(base)]
}

const nameOf = (size: FleetSize | undefined) => `${size?.apis} API, ${size?.workers} worker`
