import type { FeatureTable, FeatureWriter } from './feature-table.ts'
import type { PageBlocks } from './page-blocks.ts'
import type { PageMeasures } from './page-measures.ts'
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
export function unitFeatures({ units }: PageBlocks, page: PageMeasures): FeatureWriter {
  const known = new Map<UnitRun, RunMeasures>()
  return (table, at) => {
    const unit = units[at]
    if (!unit) return table.addSame(-1, unitNames.length)
    const measures = known.get(unit.run) ?? measureRun(unit.run, page)
    known.set(unit.run, measures)
    addUnit(table, unit, { measures, page })
  }
}

interface RunMeasures {
  words: number
  prose: number
  linked: number
}

function measureRun({ units }: UnitRun, page: PageMeasures): RunMeasures {
  const total = (sums: Float64Array) => units.reduce((sum, each) => sum + (sums[each.index] ?? 0), 0)
  return { words: Math.max(1, total(page.wordsIn)), prose: total(page.proseIn), linked: total(page.linkedIn) }
}

function addUnit(
  table: FeatureTable,
  { node, run }: RepeatedUnit,
  { measures: { words, prose, linked }, page }: { measures: RunMeasures; page: PageMeasures },
): void {
  const count = run.units.length
  table.add(count)
  table.add(words / count)
  table.add(prose / words)
  table.add(linked / words)
  table.add(words / Math.max(1, page.words))
  table.add((run.places.get(node) ?? 0) / count)
  table.add(((page.wordsIn[node.index] ?? 0) * count) / words)
}
