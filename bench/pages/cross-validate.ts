import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { validationFolds } from './site-folds.ts'
import { trainModels } from './train-models.ts'
import { readTrainingPages } from './training-pages.ts'

// node bench/pages/cross-validate.ts RESULT FOLDER [FOLDER=WEIGHT …] [--folds=3]
// Trains the models once for each fold, on the pages of all sites outside it, and writes them to RESULT/N.json.
// `bench/pages/score-folds.ts` extracts each page with the models of its fold.

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const [result, ...folders] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (result === undefined || folders.length === 0)
  throw new Error('Usage: node bench/pages/cross-validate.ts RESULT FOLDER [FOLDER=WEIGHT …] [--folds=3]')
const foldCount = Number(flags.find((flag) => flag.startsWith('--folds='))?.slice('--folds='.length) ?? 3)

const pages = Array.from(readTrainingPages(folders))
const folds = validationFolds(
  pages.map(({ url }) => url),
  foldCount,
)
mkdirSync(result, { recursive: true })
for (let fold = 0; fold < foldCount; fold++) {
  const others = pages.filter((_, at) => folds[at] !== fold)
  writeFileSync(join(result, `${fold}.json`), `${JSON.stringify(trainModels(others))}\n`)
  process.stdout.write(`fold ${fold + 1} of ${foldCount}: ${others.length} of ${pages.length} pages\n`)
}
