import type { PageExplanation } from '#shared/models/page.ts'
import type { Judgement } from './judge-blocks.ts'

/** A judgement for people who ask why a page became what it did. Long pages are explained as far as the first blocks. */
export function explainChoice({ blocks, chances, threshold, steps }: Judgement): PageExplanation {
  return {
    chosenBy: 'chances',
    thresholdPercent: percent(threshold),
    blocks: blocks.slice(0, mostBlocks).map((block, at) => {
      const text = block.text.length > longestText ? `${block.text.slice(0, longestText)}…` : block.text
      const chancePercent = percent(chances[at] ?? 0)
      const by = steps.find((step) => step.kept[at])?.by
      return by === undefined ? { text, chancePercent, kept: false } : { text, chancePercent, kept: true, by }
    }),
    ...(blocks.length > mostBlocks && { blocksLeftOut: blocks.length - mostBlocks }),
  }
}

const mostBlocks = 1000
const longestText = 100

function percent(chance: number): number {
  return Math.round(Math.min(1, Math.max(0, chance)) * 100)
}
