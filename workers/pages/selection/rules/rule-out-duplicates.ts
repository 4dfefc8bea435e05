import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { ruleOut } from './rule-out.ts'

/**
 * Rules out all but one of the blocks with equal text: quotes in replies, copies for small screens or for clients without
 * scripts, previews above a thread. The most probable block stays; among equals, the first.
 * Exempt are blocks with the same template, such as those of two cards, a heading and a text that are equal, table rows and
 * code blocks.
 */
export function ruleOutDuplicates({ blocks, templates }: PageBlocks, probabilities: readonly number[]): number[] {
  const corrected = [...probabilities]
  const bestByText = new Map<string, number>()
  for (const [at, block] of blocks.entries()) {
    if (block.words < minWords || isTableOrCode(block)) continue
    const name = `${block.headingLevel > 0 ? '#' : ''}${block.text}`
    const other = bestByText.get(name)
    if (other !== undefined && templates[other] === templates[at]) continue
    const isBetter = other === undefined || (corrected[at] ?? 0) > (corrected[other] ?? 0) + margin
    if (isBetter) bestByText.set(name, at)
    const duplicate = isBetter ? other : at
    if (duplicate !== undefined) ruleOut(corrected, duplicate)
  }
  return corrected
}

/** Shorter blocks are common phrases. */
const minWords = 5
/** A later copy replaces the first one if its probability is higher by more than this. */
const margin = 0.05

function isTableOrCode({ parent }: Block): boolean {
  return /^(?:tr|td|th|pre)$/u.test(parent.tag)
}
