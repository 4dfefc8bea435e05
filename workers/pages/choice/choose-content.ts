import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import type { PageTree } from '#workers/pages/tree/page-node.ts'
import { ruleOutAuthorDetails } from './author-details.ts'
import { bestThreshold } from './best-threshold.ts'
import { describeBlocks } from './block-features.ts'
import model from './block-model.json' with { type: 'json' }
import { predict } from './boosted-trees.ts'
import type { Block } from './find-blocks.ts'
import { findBlocks } from './find-blocks.ts'
import { keepNotes } from './keep-notes.ts'
import { keepTitle } from './keep-title.ts'
import { selectBlocks } from './select-blocks.ts'
import type { Selection } from './selection.ts'
import { keepAll } from './selection.ts'
import { settleGroups } from './settle-groups.ts'

/**
 * The nodes of a measured tree that are the page's content. Every block gets a chance of being content from a model
 * trained on labelled pages (bench/train-choice.ts); those above the threshold that promises the best balance of
 * missing and surplus words are kept. Never empty for a page with visible text.
 */
export function chooseContent(tree: PageTree, facts: DeclaredFacts): Selection {
  const { blocks, kept } = judgeBlocks(tree, facts)
  if (blocks.length === 0) return keepAll(tree)
  const selection = selectBlocks(tree, blocks, kept)
  keepNotes(tree, selection)
  return selection
}

/** What `chooseContent` thinks of every block, in the order of the page. */
export function explainChoice(tree: PageTree, facts: DeclaredFacts): { text: string; chance: number; kept: boolean }[] {
  const { blocks, chances, kept } = judgeBlocks(tree, facts)
  return blocks.map(({ text }, at) => ({ text, chance: chances[at] ?? 0, kept: kept[at] ?? false }))
}

function judgeBlocks(tree: PageTree, facts: DeclaredFacts): { blocks: Block[]; chances: number[]; kept: boolean[] } {
  const blocks = findBlocks(tree)
  const guesses = describeBlocks(tree, blocks, facts).map((row) => predict(model, row))
  const chances = ruleOutAuthorDetails(blocks, guesses)
  const threshold = bestThreshold(blocks, chances)
  const chosen = chances.map((chance) => chance >= threshold)
  const settled = settleGroups(blocks, chances, chosen)
  return { blocks, chances, kept: keepTitle(blocks, settled, facts) }
}
