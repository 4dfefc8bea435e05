import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { isAmount } from './keep-price.ts'
import type { PageBlocks } from './page-blocks.ts'
import type { UnitRun } from './repeated-units.ts'

/**
 * The choice with the cards completed of which a part is kept: a card's teaser without its name, price and place is of
 * no use. Where most units of a run have something kept, all that is not hopeless in them is.
 */
export function completeUnits(
  { blocks, units }: PageBlocks,
  chances: readonly number[],
  chosen: readonly boolean[],
): boolean[] {
  const runs = new Map<UnitRun, { words: number; members: number[]; touched: Set<PageNode> }>()
  for (const [at, block] of blocks.entries()) {
    const unit = units[at]
    if (!unit) continue
    const run = runs.get(unit.run) ?? { words: 0, members: [], touched: new Set() }
    run.members.push(at)
    run.words += block.words
    if (chosen[at]) run.touched.add(unit.node)
    runs.set(unit.run, run)
  }
  const kept = [...chosen]
  for (const [run, { words, members, touched }] of runs) {
    const size = run.units.length
    if (touched.size <= size / 2 || words / size > longestCard) continue
    for (const at of members) {
      const block = blocks[at]
      const least = block && isAmount(block) ? hopelessPrice : hopeless
      kept[at] ||= (chances[at] ?? 0) > least
    }
  }
  return kept
}

/** Words; longer units are posts and sections, whose small print stays out. */
const longestCard = 80
const hopeless = 0.16
/** Prices are as short as buttons, which they stand among. */
const hopelessPrice = 0.08
