import { appendFileSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPredictor, type StoredModels } from '#workers/pages/model/predict-blocks.ts'
import { shiftOf } from '#workers/pages/selection/classify-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { readDataFolder } from './data-folder.ts'
import { printFoldReport, type FoldResult } from './fold-report.ts'
import { scorePage, type ScoredVariant } from './score-page.ts'
import { siteOf, validationFolds } from './site-folds.ts'

// node bench/pages/score-folds.ts FOLDER RESULT [RESULT …] [--shifts=shipped,0,-0.5] [--titles=include,exclude] [--every=N] [--out=FILE]
// Extracts each page of a folder with the models that `bench/pages/cross-validate.ts` trained without its site. A variant is a
// RESULT, a shift of the log-odds and a way of the title. All other variants are compared with the first one.

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const [folder, ...trained] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (folder === undefined || trained.length === 0)
  throw new Error(
    'Usage: node bench/pages/score-folds.ts FOLDER RESULT [RESULT …] [--shifts=…] [--titles=…] [--every=N]',
  )
const shifts = readFlag('shifts', 'shipped').split(',')
const titles = readFlag('titles', 'include').split(',')
const step = Number(readFlag('every', '1'))
const out = readFlag('out', '')

const predictors = trained.map((result) => ({ result, folds: readFolds(result) }))
const results: FoldResult[] = []
let count = 0
for (const page of readDataFolder(folder)) {
  if (count++ % step !== 0) continue
  for (const { result, folds } of predictors) {
    const predict = folds[validationFolds([page.url], folds.length)[0] ?? 0]
    if (!predict) throw new Error(`${result} has no models of a fold. Train again.`)
    const predictOnce = rememberOnce(predict)
    for (const shift of shifts)
      for (const title of titles) {
        const variant = `${result} ${shift} ${title}`
        const judge = { predict: predictOnce, shift: shift === 'shipped' ? shiftOf : () => Number(shift) }
        const score = scorePage(page, { judge, title: title === 'exclude' ? 'exclude' : 'include' })
        const found = { variant, type: page.type, site: siteOf(page.url), ...score }
        results.push(found)
        if (out !== '') appendFileSync(out, `${JSON.stringify({ number: page.number, ...found })}\n`)
      }
  }
}
printFoldReport(results)

function readFlag(name: string, otherwise: string): string {
  return flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise
}

function readFolds(result: string): ((page: PageBlocks) => number[])[] {
  // The files are those of `bench/pages/cross-validate.ts`.
  return globSync('*.json', { cwd: result })
    .toSorted()
    .map((file) => openPredictor(JSON.parse(readFileSync(join(result, file), 'utf8')) as StoredModels))
}

/** The variants of a page differ in what follows the prediction. */
function rememberOnce(predict: ScoredVariant['judge']['predict']): ScoredVariant['judge']['predict'] {
  let known: number[] | undefined
  return (page) => (known ??= predict(page))
}
