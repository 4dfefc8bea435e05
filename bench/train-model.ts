import { writeFileSync } from 'node:fs'
import { decodeBody } from '#workers/pages/charset/decode-body.ts'
import { describeBlocks } from '#workers/pages/features/block-features.ts'
import { openTrees, predict } from '#workers/pages/model/boosted-trees.ts'
import { parsePage } from '#workers/pages/parse-page.ts'
import { segmentPage } from '#workers/pages/selection/segment-page.ts'
import { readDataFolder, type LabelledPage } from './pages/data-folder.ts'
import { labelBlocks } from './pages/label-blocks.ts'
import { trainTrees, type TrainOptions, type TrainingRows } from './pages/train-trees.ts'

// node bench/train-model.ts FOLDER
// Trains the block model on the training split of a data folder and writes block-model.json. The result is deterministic.

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node bench/train-model.ts FOLDER')

interface PageRows {
  rows: Float64Array[]
  targets: number[]
  weights: number[]
}

const options: TrainOptions = {
  trees: 200,
  maxLeaves: 48,
  learningRate: 0.09,
  // A page weighs about 250. Larger leaves lower F1: content differs much between page types.
  minLeafWeight: 25,
  rowFraction: 0.5,
  featureFraction: 0.25,
  loss: 'probability',
  seed: 7,
}

/** How far a target moves towards the out-of-fold prediction, 0 to 1. */
const labelSmoothing = 0.3

const pages = Array.from(readDataFolder(folder))
  .filter((page) => page.split === 'train')
  .map(describePage)
const model = trainTrees(concatenate(smoothLabels(pages)), { ...options, trees: 220, learningRate: 0.08 })
const file = new URL('../workers/pages/model/block-model.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(model)}\n`)
process.stdout.write(`${pages.length} pages, ${model.roots.length} trees\n`)

/** All pages have equal weight. Within a page, the weight of a block grows slightly slower than its number of words. */
function describePage(page: LabelledPage): PageRows {
  const { tree, facts } = parsePage(decodeBody(page.html, 'text/html').text, page.url)
  const segmented = segmentPage(tree, facts)
  const { blocks } = segmented
  const table = describeBlocks(segmented)
  const total = blocks.reduce((sum, { words }) => sum + words ** 0.85, 0) || 1
  return {
    rows: blocks.map((_, at) => table.row(at)),
    targets: labelBlocks(blocks, page.expectedText),
    weights: blocks.map(({ words }) => words ** 0.85 / total + 0.0003),
  }
}

/**
 * Label smoothing: moves targets towards the predictions of trees that were not trained on the page. Labels are noisy: some
 * stop in the middle of long threads or omit what other labels keep. Trees that fit this noise do worse on other pages.
 */
function smoothLabels(pages: readonly PageRows[]): PageRows[] {
  const folds = 3
  const models = Array.from({ length: folds }, (_, fold) =>
    openTrees(trainTrees(concatenate(pages.filter((_, at) => at % folds !== fold)), options)),
  )
  return pages.map((page, at) => {
    const outOfFold = models[at % folds]
    const smoothed = (target: number, row: number) => {
      const features = page.rows[row]
      const prediction = outOfFold && features ? predict(outOfFold, features) : target
      return target + labelSmoothing * (prediction - target)
    }
    return { ...page, targets: page.targets.map(smoothed) }
  })
}

function concatenate(pages: readonly PageRows[]): TrainingRows {
  return {
    rows: pages.flatMap(({ rows }) => rows),
    targets: pages.flatMap(({ targets }) => targets),
    weights: pages.flatMap(({ weights }) => weights),
  }
}
