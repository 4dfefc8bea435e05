import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { FeatureWriter } from './feature-table.ts'
import { isProse, type PageMeasures } from './page-measures.ts'

export const positionNames: readonly string[] = [
  'block position',
  'words before',
  'words after',
  'words since h1',
  'after h1',
  'after first prose',
  'before last prose',
  'words since prose',
  'words until prose',
  'prose words within ten blocks',
]

/** Features of the position of a block in the page. */
export function positionFeatures(blocks: readonly Block[], page: PageMeasures): FeatureWriter {
  const words = Math.max(1, page.words)
  const title = blocks.findIndex((block) => block.headingLevel === 1)
  const first = blocks.findIndex(isProse)
  const last = blocks.findLastIndex(isProse)
  const before = runningWords(blocks)
  const since = wordsSinceProse(blocks)
  const until = wordsSinceProse(blocks.toReversed()).toReversed()
  const around = proseAround(blocks)
  return (table, at) => {
    const passed = before[at] ?? 0
    table.add(at / blocks.length)
    table.add(passed / words)
    table.add((words - passed - (blocks[at]?.words ?? 0)) / words)
    table.add(title < 0 ? 0 : Math.max(-500, Math.min(3000, passed - (before[title] ?? 0))))
    table.add(title < 0 ? 0 : at >= title ? 1 : -1)
    table.addIf(first >= 0 && at >= first)
    table.addIf(last >= 0 && at <= last)
    table.add(Math.min(500, since[at] ?? 500))
    table.add(Math.min(500, until[at] ?? 500))
    table.add(around[at] ?? 0)
  }
}

function runningWords(blocks: readonly Block[]): number[] {
  let passed = 0
  return blocks.map((block) => {
    passed += block.words
    return passed - block.words
  })
}

function wordsSinceProse(blocks: readonly Block[]): number[] {
  let words = 500
  return blocks.map((block) => {
    if (isProse(block)) words = 0
    else words += block.words
    return words
  })
}

function proseAround(blocks: readonly Block[]): number[] {
  const sums = [0]
  for (const block of blocks) sums.push((sums.at(-1) ?? 0) + (isProse(block) ? block.words : 0))
  return blocks.map((_, at) => {
    const from = Math.max(0, at - 10)
    const to = Math.min(blocks.length, at + 11)
    return (sums[to] ?? 0) - (sums[from] ?? 0)
  })
}
