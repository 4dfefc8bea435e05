import { makeCorpus } from './pdf/corpus/make-corpus.ts'
import { measureReading, textOf, type Result } from './pdf/measure-reading.ts'
import { readManuals } from './pdf/read-manuals.ts'
import { reportTable, worstTable } from './pdf/report.ts'
import { variants } from './pdf/variants/index.ts'

// npm run bench:pdf [-- WORD… --split=tune|held-out --variants=ours,pdftotext --manuals=FOLDER --worst=10 --show]
// Makes PDF files of known content with Chromium, LibreOffice and LaTeX, reads each with each engine in turn, and compares
// the readings with the markdown that the files were made from. With words, only documents whose id contains one. With
// --manuals, reads the transcribed pages of a folder instead. With --show, prints what our engine read.

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const flag = (name: string) => process.argv.find((word) => word.startsWith(`--${name}`))?.slice(name.length + 3)
const [split, wanted, worst, manuals] = [flag('split'), flag('variants')?.split(','), flag('worst'), flag('manuals')]
const isNamed = ({ id }: { id: string }) => words.length === 0 || words.some((word) => id.includes(word))

const { documents, missing } = manuals
  ? { documents: (await readManuals(manuals)).filter(isNamed), missing: [] }
  : await makeCorpus('.data/pdf-corpus', (entry) => isNamed(entry) && entry.split === (split ?? entry.split))
for (const [tool, count] of missing) console.log(`Missing: ${tool}. ${count} documents were left out.`)

const results: Result[] = []
const chosen = Object.entries(variants).filter(([name]) => wanted?.includes(name) ?? true)
// The first reading loads modules: it is not measured.
for (const [, variant] of chosen) if (documents[0]) await variant(documents[0]).catch(() => undefined)
const absent = new Set<string>()
for (const document of documents) {
  for (const [name, variant] of chosen) {
    const result = await measureReading(document, { name, variant })
    if (result) results.push(result)
    else absent.add(name)
  }
}
for (const name of absent) console.log(`Missing: the program of ${name}. It was left out.`)
console.log(`${reportTable(results)}\n`)
const ours = results.filter(({ variant }) => variant === 'ours')
if (worst) console.log(worstTable(ours, Number(worst)))
if (flag('show') !== undefined)
  for (const document of documents) {
    const reading = await variants['ours']?.(document)
    console.log(`--- ${document.path}\n${reading ? textOf(reading, document.page) : ''}`)
  }
