import { writeFileSync } from 'node:fs'
import { trainModels } from './pages/train-models.ts'
import { readTrainingPages } from './pages/training-pages.ts'

// node bench/train-model.ts FOLDER [FOLDER=WEIGHT …]
// Trains the models of the boilerplate removal on all pages of the data folders and writes both. The result is
// deterministic. The pages of a folder with a weight count that much: some labels were made by programs.

const folders = process.argv.slice(2)
if (folders.length === 0) throw new Error('Usage: node bench/train-model.ts FOLDER [FOLDER=WEIGHT …]')

const pages = Array.from(readTrainingPages(folders))
const { words, trees } = trainModels(pages)
write('word-model.json', words)
write('block-model.json', trees)
process.stdout.write(`${pages.length} pages, ${trees.roots.length} trees\n`)

function write(file: string, model: object): void {
  writeFileSync(new URL(`../workers/pages/model/${file}`, import.meta.url), `${JSON.stringify(model)}\n`)
}
