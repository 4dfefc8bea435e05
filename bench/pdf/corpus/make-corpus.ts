import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { countPages } from '#bench/pdf/count-pages.ts'
import type { BenchDocument } from '#bench/pdf/measure-reading.ts'
import { catalogue, type CatalogueEntry, type Producer } from './catalogue.ts'
import { composeDocument } from './compose-document.ts'
import type { Document } from './document.ts'
import { fodtOf } from './fodt-of.ts'
import { htmlOf, simpleHtmlOf } from './html-of.ts'
import { latexOf } from './latex-of.ts'
import { markdownOf } from './markdown-of.ts'
import { makeMixedPage, mixedHtml } from './mixed/index.ts'
import { printWithChromium } from './print-with-chromium.ts'
import { printWithLatex } from './print-with-latex.ts'
import { printWithLibreOffice } from './print-with-libreoffice.ts'
import type { Print } from './print.ts'

/** Documents, and the names of what was missing with the number of documents that it cost. */
export interface Corpus {
  documents: BenchDocument[]
  missing: Map<string, number>
}

/** Makes the documents that are not in the folder yet. A document's file is named by what it is made from,
 * so a change of its text makes it again. After a change of a printer, remove the folder. */
export async function makeCorpus(folder: string, isWanted: (entry: CatalogueEntry) => boolean): Promise<Corpus> {
  mkdirSync(folder, { recursive: true })
  const planned = catalogue()
    .filter(isWanted)
    .map((entry) => plan(entry, folder))
  await removeStale(folder, planned)
  const missing = new Map<string, number>()
  for (const { name, print, producers } of printers) {
    const prints = planned.filter((each) => producers.includes(each.entry.producer) && !existsSync(each.pdfPath))
    if (prints.length === 0) continue
    process.stderr.write(`making ${prints.length} documents with ${name}\n`)
    const failure = await print(prints)
    if (failure) missing.set(failure, prints.filter(({ pdfPath }) => !existsSync(pdfPath)).length)
  }
  const documents = await Promise.all(planned.filter(({ pdfPath }) => existsSync(pdfPath)).map(readDocument))
  return { documents, missing }
}

/** Removes what former sources of the same documents made. */
async function removeStale(folder: string, planned: readonly Print[]): Promise<void> {
  const current = new Map(planned.map(({ entry, pdfPath }) => [entry.id, basename(pdfPath, '.pdf')]))
  for (const file of await readdir(folder)) {
    const base = current.get(file.slice(0, file.lastIndexOf('-')))
    if (base && !file.startsWith(`${base}.`)) await rm(join(folder, file))
  }
}

interface Printer {
  name: string
  producers: readonly Producer[]
  /** Writes each PDF. Returns the name of what is missing. */
  print: (prints: readonly Print[]) => Promise<string | undefined>
}

const printers: readonly Printer[] = [
  { name: 'Chromium', producers: ['chromium', 'chromium-tagged', 'chromium-placed'], print: printWithChromium },
  { name: 'LibreOffice', producers: ['libreoffice', 'libreoffice-html'], print: printWithLibreOffice },
  { name: 'LaTeX', producers: ['latex'], print: printWithLatex },
]

const html = { extension: 'html', write: htmlOf }
const sources: Readonly<Record<Producer, { extension: string; write: (document: Document) => string }>> = {
  chromium: html,
  'chromium-tagged': html,
  'chromium-placed': html,
  'libreoffice-html': { extension: 'html', write: simpleHtmlOf },
  libreoffice: { extension: 'fodt', write: fodtOf },
  latex: { extension: 'tex', write: latexOf },
}

function plan(entry: CatalogueEntry, folder: string): Print & { expected: string } {
  const document = composeDocument(entry)
  const page = entry.mixed && makeMixedPage(entry.mixed, entry.seed)
  const { extension, write } = sources[entry.producer]
  const source = page ? mixedHtml(page) : write(document)
  const digest = createHash('sha256')
    .update(`${JSON.stringify([entry, document.running])}${source}`)
    .digest('hex')
  const base = join(folder, `${entry.id}-${digest.slice(0, 8)}`)
  return {
    entry,
    document,
    source,
    sourcePath: `${base}.${extension}`,
    pdfPath: `${base}.pdf`,
    expected: page?.expected ?? markdownOf(document),
  }
}

async function readDocument({ entry, pdfPath, expected }: Print & { expected: string }): Promise<BenchDocument> {
  const { id, layout, split } = entry
  await writeFile(pdfPath.replace(/\.pdf$/u, '.md'), expected)
  const pdf = new Uint8Array(await readFile(pdfPath))
  return { id, layout, split, expected, pdf, pages: await countPages(pdf), path: pdfPath }
}
