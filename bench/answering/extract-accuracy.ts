import { extractionCorpus } from '#test/support/extraction-pages/corpus.ts'
import { measureAccuracy } from '#test/support/extraction-pages/measure-accuracy.ts'

// npm run bench:extract -- [--mistakes] [--held-out]
// How many fields of generated product, job, recipe, event and article pages /extract finds without a language model.
// Mistakes on held-out pages are printed only with --held-out: code that is written by looking at them is not measured by them.

const showsMistakes = process.argv.includes('--mistakes')
const showsHeldOut = process.argv.includes('--held-out')
const corpus = extractionCorpus()
const groups = { 'used to write the code': false, 'held out': true }
for (const [name, isHeldOut] of Object.entries(groups)) {
  const cases = corpus.filter((each) => each.isHeldOut === isHeldOut)
  const { fields, right, cpuMs, mistakes } = measureAccuracy(cases)
  const ratio = (right / fields).toFixed(4)
  console.log(
    `${name}: ${cases.length} pages, ${right} of ${fields} fields: ${ratio}; ${(cpuMs / cases.length).toFixed(2)} ms CPU a page`,
  )
  if (showsMistakes && (!isHeldOut || showsHeldOut))
    for (const mistake of mistakes) console.log(JSON.stringify(mistake))
}
