import type { Block } from './find-blocks.ts'
import type { PageMeasures } from './page-measures.ts'
import { unitFinder } from './repeated-units.ts'
import type { RepeatedUnit, UnitRun } from './repeated-units.ts'

export const unitNames: readonly string[] = [
  'units alike',
  'words a unit',
  'prose share of units',
  'link share of units',
  'page share of units',
  'place of unit',
  'unit size to mean',
]

/**
 * The repeated unit a block stands in and what its run holds together: it tells the posts of a thread from the one row
 * of suggestions under them.
 */
export function unitFeatures(blocks: readonly Block[], page: PageMeasures): number[][] {
  const unitAround = unitFinder()
  const known = new Map<UnitRun, RunMeasures>()
  return blocks.map(({ parent }) => {
    const unit = unitAround(parent)
    if (!unit) return none
    const measures = known.get(unit.run) ?? measureRun(unit.run, page)
    known.set(unit.run, measures)
    return rowOf(unit, measures, page)
  })
}

const none = unitNames.map(() => -1)

interface RunMeasures {
  words: number
  prose: number
  linked: number
}

function measureRun({ units }: UnitRun, page: PageMeasures): RunMeasures {
  const total = (sums: Float64Array) => units.reduce((sum, each) => sum + (sums[each.index] ?? 0), 0)
  return { words: Math.max(1, total(page.wordsIn)), prose: total(page.proseIn), linked: total(page.linkedIn) }
}

function rowOf({ node, run }: RepeatedUnit, { words, prose, linked }: RunMeasures, page: PageMeasures): number[] {
  const count = run.units.length
  return [
    count,
    words / count,
    prose / words,
    linked / words,
    words / Math.max(1, page.words),
    (run.places.get(node) ?? 0) / count,
    ((page.wordsIn[node.index] ?? 0) * count) / words,
  ]
}
