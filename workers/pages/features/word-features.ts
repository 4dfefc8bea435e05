import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { FeatureTable, FeatureWriter } from './feature-table.ts'
import { phraseSubjects } from './words/phrases.ts'

const scoreNames = ['own', 'before', 'after', 'two before', 'two after', 'around', 'page'] as const

export const wordNames: readonly string[] = [
  ...scoreNames.map((name) => `word score ${name}`),
  ...phraseSubjects.map((subject) => `phrase ${subject}`),
]

/** The words of a page, with one entry per block. */
export interface PageWords {
  /** The log-odds of being content by the word model. */
  scores: ArrayLike<number>
  /** The bits of the phrases in the text. */
  phrases: ArrayLike<number>
}

/** Features from the words of a block. */
export function wordFeatures(blocks: readonly Pick<Block, 'words'>[], { scores, phrases }: PageWords): FeatureWriter {
  const sums = runningSums(blocks, scores)
  return (table, at) => {
    addWordScores(table, at, { scores, sums })
    const isShort = (blocks[at]?.words ?? 0) <= maxWords
    table.addBits(isShort ? (phrases[at] ?? 0) : 0, phraseSubjects.length)
  }
}

/** Longer blocks are prose. */
const maxWords = 60

interface ScoredBlocks {
  scores: ArrayLike<number>
  sums: RunningSums
}

function addWordScores(table: FeatureTable, at: number, { scores, sums }: ScoredBlocks): void {
  table.add(scores[at] ?? 0)
  for (const step of [-1, 1, -2, 2]) table.add(scores[at + step] ?? -9)
  table.add(meanBetween(sums, Math.max(0, at - reach), Math.min(scores.length, at + reach + 1)))
  table.add(meanBetween(sums, 0, scores.length))
}

/** The number of blocks before and after that count as around a block. */
const reach = 8

/** Weights of the blocks, and scores by weight, each summed up to a block. */
interface RunningSums {
  weights: Float64Array
  scores: Float64Array
}

function runningSums(blocks: readonly Pick<Block, 'words'>[], scores: ArrayLike<number>): RunningSums {
  const sums = { weights: new Float64Array(blocks.length + 1), scores: new Float64Array(blocks.length + 1) }
  for (const [at, { words }] of blocks.entries()) {
    const weight = words ** 0.85
    sums.weights[at + 1] = (sums.weights[at] ?? 0) + weight
    sums.scores[at + 1] = (sums.scores[at] ?? 0) + weight * (scores[at] ?? 0)
  }
  return sums
}

function meanBetween({ weights, scores }: RunningSums, from: number, to: number): number {
  const weight = (weights[to] ?? 0) - (weights[from] ?? 0)
  return weight > 0 ? ((scores[to] ?? 0) - (scores[from] ?? 0)) / weight : 0
}
