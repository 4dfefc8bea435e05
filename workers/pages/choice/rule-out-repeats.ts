import type { Block } from './find-blocks.ts'
import type { PageBlocks } from './page-blocks.ts'

/**
 * The chances with all but one of the blocks ruled out that say the same: the post that a reply quotes, the copy for
 * small screens or for pages without scripts, the preview over a thread. The likeliest is left; of equals, the first.
 * What says the same in the same kind of place is said twice on purpose, as on two cards; so are headings that say what
 * stands elsewhere as text, rows of tables and listings.
 */
export function ruleOutRepeats({ blocks, kinds }: PageBlocks, chances: readonly number[]): number[] {
  const left = [...chances]
  const known = new Map<string, number>()
  for (const [at, block] of blocks.entries()) {
    if (block.words < fewestWords || isDrawnUp(block)) continue
    const name = `${block.headingLevel > 0 ? '#' : ''}${block.text}`
    const other = known.get(name)
    if (other !== undefined && kinds[other] === kinds[at]) continue
    const isBetter = other === undefined || (left[at] ?? 0) > (left[other] ?? 0) + margin
    if (isBetter) known.set(name, at)
    const repeat = isBetter ? other : at
    if (repeat !== undefined) left[repeat] = Math.min(left[repeat] ?? 0, ruledOut)
  }
  return left
}

/** Fewer are a phrase that comes up again. */
const fewestWords = 5
/** By which a copy must be likelier than the first one to take its place. */
const margin = 0.05
const ruledOut = 0.01

function isDrawnUp({ parent }: Block): boolean {
  return /^(?:tr|td|th|pre)$/u.test(parent.tag)
}
