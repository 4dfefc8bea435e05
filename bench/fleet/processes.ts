import type { Figure } from '#bench/figures/figure.ts'
import { median } from '#bench/ground/measure.ts'
import { markdownTable } from '#bench/markdown-table.ts'
import { processCosts, type Crew, type CrewCosts } from './process-costs.ts'

const crews: readonly Crew[] = [
  { apis: 1, workers: 1 },
  { apis: 1, workers: 2 },
  { apis: 1, workers: 4 },
  { apis: 2, workers: 1 },
  { apis: 4, workers: 1 },
  { apis: 4, workers: 4 },
]
const rounds = 3

/** Whether a call costs the same however many processes there are. All crews in turns, compared within a round. */
export async function processes(): Promise<{ table: string; figures: Figure[] }> {
  const measured: CrewCosts[][] = []
  for (let round = 0; round < rounds; round++) {
    const costs: CrewCosts[] = []
    for (const crew of crews) {
      console.error(`round ${round + 1}: ${nameOf(crew)} …`)
      costs.push(await processCosts(crew))
    }
    measured.push(costs)
  }
  const middle = (index: number, read: (costs: CrewCosts) => number) =>
    median(measured.flatMap((costs) => costs[index] ?? []).map(read))
  const cells = (index: number, kind: keyof CrewCosts) => [
    middle(index, (costs) => costs[kind].perSecond).toFixed(0),
    middle(index, (costs) => costs[kind].cpuMs).toFixed(2),
    middle(index, (costs) => costs[kind].redisCommands).toFixed(1),
    middle(index, (costs) => costs[kind].storeOperations).toFixed(1),
  ]
  const head = ['a second', 'CPU ms', 'Redis commands', 'store operations']
  const table = markdownTable(
    ['Processes', ...['uncached', 'cached'].flatMap((kind) => head.map((name) => `${kind}: ${name}`))],
    crews.map((crew, index) => [nameOf(crew), ...cells(index, 'uncached'), ...cells(index, 'cached')]),
  )
  const figure = (what: string, index: number, read: (costs: CrewCosts) => number): Figure => ({
    what: `${what}, ${nameOf(crews[index])}, to ${nameOf(crews[0])}`,
    ours: middle(index, read).toFixed(2),
    baseline: middle(0, read).toFixed(2),
    ratio: median(measured.flatMap(([base, ...others]) => ratioOf(others[index - 1], base, read))),
    target: { atMost: 1.1 },
  })
  const figures = [2, 4, 5].flatMap((index) => compared.map(([what, read]) => figure(what, index, read)))
  return { table, figures }
}

const compared: readonly [what: string, read: (costs: CrewCosts) => number][] = [
  ['CPU ms of an uncached call', ({ uncached }) => uncached.cpuMs],
  ['Redis commands of an uncached call', ({ uncached }) => uncached.redisCommands],
  ['Store operations of an uncached call', ({ uncached }) => uncached.storeOperations],
  // It asks neither Redis nor the store for anything.
  ['CPU ms of a cached call', ({ cached }) => cached.cpuMs],
]

function ratioOf(
  costs: CrewCosts | undefined,
  base: CrewCosts | undefined,
  read: (costs: CrewCosts) => number,
): number[] {
  return costs === undefined || base === undefined ? [] : [read(costs) / read(base)]
}

const nameOf = (crew: Crew | undefined) => `${crew?.apis} API, ${crew?.workers} worker`
