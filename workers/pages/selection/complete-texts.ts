import type { Block } from './find-blocks.ts'
import type { PageBlocks } from './segment-page.ts'

/** Keeps the uncertain texts that look like texts of which most are kept, such as the last comment of a thread. */
export function completeTexts(
  { blocks, templates }: PageBlocks,
  probabilities: readonly number[],
  selected: readonly boolean[],
): boolean[] {
  const isUncertain = (at: number) =>
    selected[at] !== true && (probabilities[at] ?? 0) >= minProbability && isText(blocks[at])
  const uncertain = [...blocks.keys()].filter(isUncertain)
  if (uncertain.length === 0) return [...selected]
  const counts = new Map<string, { all: number; kept: number }>()
  for (const [at, template] of templates.entries()) {
    if (!isText(blocks[at])) continue
    const count = counts.get(template) ?? { all: 0, kept: 0 }
    count.all++
    if (selected[at]) count.kept++
    counts.set(template, count)
  }
  const completed = [...selected]
  for (const at of uncertain) {
    const { all, kept } = counts.get(templates[at] ?? '') ?? { all: 0, kept: 0 }
    if (kept >= minKept && kept * 4 >= all * 3) completed[at] = true
  }
  return completed
}

function isText(block: Block | undefined): boolean {
  if (block === undefined || block.headingLevel > 0 || block.linkDensity >= 0.5) return false
  return block.words >= minWords && block.words <= maxWords
}

const minWords = 8
const maxWords = 60
const minProbability = 0.38
const minKept = 3
