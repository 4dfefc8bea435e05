import { writeFileSync } from 'node:fs'
import { decodeBody } from '#workers/pages/charset/decode-body.ts'
import { describeBlocks } from '#workers/pages/choice/block-features.ts'
import { openTrees, predict } from '#workers/pages/choice/boosted-trees.ts'
import { cutPage } from '#workers/pages/choice/page-blocks.ts'
import { parsePage } from '#workers/pages/parse-page.ts'
import { readDataFolder } from './pages/data-folder.ts'
import type { LabelledPage } from './pages/data-folder.ts'
import { growTrees } from './pages/grow-trees.ts'
import type { GrowOptions, TrainingRows } from './pages/grow-trees.ts'
import { labelBlocks } from './pages/label-blocks.ts'

// node bench/train-choice.ts FOLDER
// Writes the model that chooses blocks, from the tuned half of a data folder; the same folder gives the same file.

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node bench/train-choice.ts FOLDER')

interface PageRows {
  rows: Float64Array[]
  targets: number[]
  weights: number[]
}

const options: GrowOptions = {
  trees: 200,
  leaves: 48,
  rate: 0.09,
  // A page weighs about 250. Coarser leaves lose: what makes a block content differs much between kinds of pages.
  minLeafWeight: 25,
  rowShare: 0.5,
  featureShare: 0.25,
  loss: 'probability',
  seed: 7,
}

/** How far a target is drawn, 0 to 1. */
const softness = 0.3

const pages = Array.from(readDataFolder(folder))
  .filter((page) => page.half === 'tuned')
  .map(describePage)
const model = growTrees(joined(soften(pages)), { ...options, trees: 220, rate: 0.08 })
const file = new URL('../workers/pages/choice/block-model.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(model)}\n`)
process.stdout.write(`${pages.length} pages, ${model.roots.length} trees\n`)

/** Every page weighs the same; within one, a block weighs by its words, long ones a little less than in proportion. */
function describePage(page: LabelledPage): PageRows {
  const { tree, facts } = parsePage(decodeBody(page.html, 'text/html').text, page.url)
  const cut = cutPage(tree, facts)
  const { blocks } = cut
  const table = describeBlocks(cut)
  const total = blocks.reduce((sum, { words }) => sum + words ** 0.85, 0) || 1
  return {
    rows: blocks.map((_, at) => table.row(at)),
    targets: labelBlocks(blocks, page.wanted),
    weights: blocks.map(({ words }) => words ** 0.85 / total + 0.0003),
  }
}

/**
 * The pages with their targets drawn towards what trees say that never saw the page: labels stop in the middle of long
 * threads and leave out what other labels keep, and trees that learn such whims by heart do worse on other pages.
 */
function soften(pages: readonly PageRows[]): PageRows[] {
  const folds = 3
  const models = Array.from({ length: folds }, (_, fold) =>
    openTrees(growTrees(joined(pages.filter((_, at) => at % folds !== fold)), options)),
  )
  return pages.map((page, at) => {
    const unseen = models[at % folds]
    const drawn = (target: number, row: number) => {
      const features = page.rows[row]
      const guess = unseen && features ? predict(unseen, features) : target
      return target + softness * (guess - target)
    }
    return { ...page, targets: page.targets.map(drawn) }
  })
}

function joined(pages: readonly PageRows[]): TrainingRows {
  return {
    rows: pages.flatMap(({ rows }) => rows),
    targets: pages.flatMap(({ targets }) => targets),
    weights: pages.flatMap(({ weights }) => weights),
  }
}
