import { decodeBody } from '#workers/pages/charset/decode-body.ts'
import { describeBlocks } from '#workers/pages/features/block-features.ts'
import type { FeatureTable } from '#workers/pages/features/feature-table.ts'
import { wordFeatures } from '#workers/pages/features/word-features.ts'
import { readWords } from '#workers/pages/features/words/block-words.ts'
import { parsePage } from '#workers/pages/parse-page.ts'
import type { Block } from '#workers/pages/selection/find-blocks.ts'
import { segmentPage } from '#workers/pages/selection/segment-page.ts'
import { readDataFolder, type LabelledPage } from './data-folder.ts'
import { labelBlocks } from './label-blocks.ts'

/** A page as the trainers need it: without its tree, which is large. */
export interface TrainingPage {
  url: string
  table: FeatureTable
  blocks: readonly Pick<Block, 'words'>[]
  /** The groups of hashed words of all blocks. */
  words: Int32Array[]
  /** The bits of the phrases in each block. */
  phrases: ArrayLike<number>
  targets: number[]
  weights: number[]
}

/** Reads the pages of data folders, each given as a path or as a path and a weight: `FOLDER=0.5`. */
export function* readTrainingPages(folders: readonly string[]): Generator<TrainingPage> {
  for (const [folder = '', weight = '1'] of folders.map((argument) => argument.split('='))) {
    for (const page of readDataFolder(folder)) yield describePage(page, Number(weight))
  }
}

/**
 * All pages of a folder weigh the same. Within a page, the weight of a block grows slightly slower than its number of words.
 * The columns of the word scores are empty.
 */
export function describePage(page: LabelledPage, pageWeight: number): TrainingPage {
  const { tree, facts } = parsePage(decodeBody(page.html, 'text/html').text, page.url)
  const segmented = segmentPage(tree, facts)
  const { blocks } = segmented
  const words: Int32Array[] = []
  let group: number[] = []
  const endGroup = () => {
    words.push(Int32Array.from(group))
    group = []
  }
  const phrases = readWords(segmented, { add: (weight) => group.push(weight), endGroup })
  const total = blocks.reduce((sum, { words }) => sum + words ** 0.85, 0) || 1
  return {
    url: page.url,
    table: describeBlocks(segmented, { scores: new Float64Array(blocks.length), phrases }),
    blocks: blocks.map(({ words }) => ({ words })),
    words,
    phrases,
    targets: labelBlocks(blocks, page.expectedText),
    weights: blocks.map(({ words }) => pageWeight * (words ** 0.85 / total + 0.0003)),
  }
}

/** Writes the scores of the word model into the tables. They are known only after all pages were described. */
export function addWordScores(pages: readonly TrainingPage[], scores: Float64Array): void {
  let start = 0
  for (const { table, blocks, phrases } of pages) {
    const write = wordFeatures(blocks, { scores: scores.subarray(start, start + blocks.length), phrases })
    for (let at = 0; at < blocks.length; at++) {
      table.startRow(at)
      write(table, at)
    }
    start += blocks.length
  }
}
