import type { PageNode } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'
import { unitFinder } from './repeated-units.ts'
import type { UnitRun } from './repeated-units.ts'

/**
 * The choice with the cards completed of which a part is kept: a card's teaser without its name, price and place is of
 * no use. Where most units of a run have something kept, all that is not hopeless in them is.
 */
export function completeUnits(
  blocks: readonly Block[],
  chances: readonly number[],
  chosen: readonly boolean[],
): boolean[] {
  const unitAround = unitFinder()
  const runs = new Map<UnitRun, { words: number; members: number[]; touched: Set<PageNode> }>()
  for (const [at, block] of blocks.entries()) {
    const unit = unitAround(block.parent)
    if (!unit) continue
    const run = runs.get(unit.run) ?? { words: 0, members: [], touched: new Set() }
    run.members.push(at)
    run.words += block.words
    if (chosen[at]) run.touched.add(unit.node)
    runs.set(unit.run, run)
  }
  const kept = [...chosen]
  for (const [{ units }, { words, members, touched }] of runs) {
    const size = units.length
    if (touched.size <= size / 2 || words / size > longestCard) continue
    for (const at of members) kept[at] ||= (chances[at] ?? 0) > hopeless
  }
  return kept
}

/** Words; longer units are posts and sections, whose small print stays out. */
const longestCard = 80
const hopeless = 0.16
