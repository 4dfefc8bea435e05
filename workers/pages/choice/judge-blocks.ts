import { bestThreshold } from './best-threshold.ts'
import { describeBlocks } from './block-features.ts'
import model from './block-model.json' with { type: 'json' }
import { openTrees, predict } from './boosted-trees.ts'
import { completeSections } from './complete-sections.ts'
import { completeUnits } from './complete-units.ts'
import { evenUnits } from './even-units.ts'
import type { Block } from './find-blocks.ts'
import { keepPrice } from './keep-price.ts'
import { keepTitle } from './keep-title.ts'
import type { PageBlocks } from './page-blocks.ts'
import { ruleOutComments } from './rule-out-comments.ts'
import { ruleOutRepeats } from './rule-out-repeats.ts'
import { ruleOut } from './rule-out.ts'
import { settleGroups } from './settle-groups.ts'

/** What is thought of every block of a page, in the order of the page. */
export interface Judgement {
  blocks: readonly Block[]
  /** Of being content, 0 to 1. */
  chances: number[]
  /** The chance from which on a block is kept for its own sake. */
  threshold: number
  /** The choice after each step; every step only adds to the one before. */
  steps: { by: ChoiceStep; kept: boolean[] }[]
  kept: boolean[]
}

export type ChoiceStep = 'chance' | 'group' | 'card' | 'title' | 'section' | 'price'

/** Chances from the model, evened out; then a threshold; then the rules that make whole things of the kept blocks. */
export function judgeBlocks(page: PageBlocks): Judgement {
  const table = describeBlocks(page)
  return settleChoice(
    page,
    page.blocks.map((_, at) => predict(trees, table.row(at))),
  )
}

// Almost half of all blocks are hopeless to the first trees already; the others would confirm it.
const trees = openTrees(model, { after: 60, below: -3 })

/** The judgement that first guesses at the chances lead to. */
export function settleChoice(page: PageBlocks, guesses: readonly number[]): Judgement {
  const { blocks, facts } = page
  const chances = ruleOutRepeats(page, ruleOutComments(page, ruleOut(page, evenUnits(page, guesses))))
  const threshold = bestThreshold(blocks, chances)
  const chosen = chances.map((chance) => chance >= threshold)
  const grouped = settleGroups(blocks, chances, chosen)
  const whole = completeUnits(page, chances, grouped)
  const titled = keepTitle(blocks, whole, facts)
  const settled = completeSections(blocks, chances, titled)
  const kept = keepPrice(blocks, settled, facts)
  const steps: Judgement['steps'] = [
    { by: 'chance', kept: chosen },
    { by: 'group', kept: grouped },
    { by: 'card', kept: whole },
    { by: 'title', kept: titled },
    { by: 'section', kept: settled },
    { by: 'price', kept },
  ]
  return { blocks, chances, threshold, steps, kept }
}
