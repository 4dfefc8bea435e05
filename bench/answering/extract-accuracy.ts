import { extractionCorpus } from '#test/support/extraction-pages/corpus.ts'
import { measureAccuracy } from '#test/support/extraction-pages/measure-accuracy.ts'
import { writtenCorpus } from '#test/support/extraction-pages/written/written-corpus.ts'

// npm run bench:extract -- [--mistakes] [--held-out]
// How many fields of generated and of written pages /extract finds without a language model, and how many values are wrong.
// Mistakes on held-out pages are printed only with --held-out: code that is written by looking at them is not measured by them.

const showsMistakes = process.argv.includes('--mistakes')
const showsHeldOut = process.argv.includes('--held-out')
const corpora = { generated: extractionCorpus(), written: writtenCorpus() }
const groups = { 'used to write the code': false, 'held out': true }
for (const [kind, corpus] of Object.entries(corpora)) {
  for (const [name, isHeldOut] of Object.entries(groups)) {
    const cases = corpus.filter((each) => each.isHeldOut === isHeldOut)
    const { fields, right, wrong, cpuMs, mistakes } = measureAccuracy(cases)
    const ratio = (right / fields).toFixed(4)
    console.log(
      `${kind}, ${name}: ${cases.length} pages, ${right} of ${fields} fields: ${ratio}; ${wrong} wrong; ${(cpuMs / cases.length).toFixed(2)} ms CPU a page`,
    )
    if (showsMistakes && (!isHeldOut || showsHeldOut))
      for (const mistake of mistakes) console.log(JSON.stringify(mistake))
  }
}
