import { writeFileSync } from 'node:fs'
import { decodeBody } from '#workers/pages/charset/decode-body.ts'
import { describeBlocks } from '#workers/pages/choice/block-features.ts'
import { findBlocks } from '#workers/pages/choice/find-blocks.ts'
import { parsePage } from '#workers/pages/parse-page.ts'
import { readDataFolder } from './pages/data-folder.ts'
import type { LabelledPage } from './pages/data-folder.ts'
import { growTrees } from './pages/grow-trees.ts'
import type { TrainingRows } from './pages/grow-trees.ts'
import { labelBlocks } from './pages/label-blocks.ts'

// node bench/train-choice.ts FOLDER
// Writes the model that chooses blocks, from the tuned half of a data folder; the same folder gives the same file.

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node bench/train-choice.ts FOLDER')

const data = { rows: [] as Float64Array[], targets: [] as number[], weights: [] as number[] }
for (const page of readDataFolder(folder)) if (page.half === 'tuned') addPage(data, page)
const model = growTrees(data satisfies TrainingRows, {
  trees: 200,
  leaves: 48,
  rate: 0.09,
  // A page weighs about 250. Coarser leaves lose: what makes a block content differs much between kinds of pages.
  minLeafWeight: 25,
  rowShare: 0.5,
  featureShare: 0.25,
  loss: 'probability',
  seed: 7,
})
const file = new URL('../workers/pages/choice/block-model.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(model)}\n`)
process.stdout.write(`${data.rows.length} blocks, ${model.trees.length} trees\n`)

/** Every page weighs the same; within one, a block weighs by its words, long ones a little less than in proportion. */
function addPage(data: { rows: Float64Array[]; targets: number[]; weights: number[] }, page: LabelledPage): void {
  const { tree, facts } = parsePage(decodeBody(page.html, 'text/html').text, page.url)
  const blocks = findBlocks(tree)
  const labels = labelBlocks(blocks, page.wanted)
  const total = blocks.reduce((sum, { words }) => sum + words ** 0.85, 0) || 1
  for (const [at, row] of describeBlocks(tree, blocks, facts).entries()) {
    data.rows.push(row)
    data.targets.push(labels[at] ?? 0)
    data.weights.push((blocks[at]?.words ?? 0) ** 0.85 / total + 0.0003)
  }
}
