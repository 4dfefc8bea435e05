import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countPages } from '#bench/pdf/count-pages.ts'
import { catalogue, type CatalogueEntry, type Producer } from './catalogue.ts'
import { composeDocument } from './compose-document.ts'
import type { Document } from './document.ts'
import { fodtOf } from './fodt-of.ts'
import { htmlOf, simpleHtmlOf } from './html-of.ts'
import { latexOf } from './latex-of.ts'
import { markdownOf } from './markdown-of.ts'
import { printWithChromium } from './print-with-chromium.ts'
import { printWithLatex } from './print-with-latex.ts'
import { printWithLibreOffice } from './print-with-libreoffice.ts'
import type { Print } from './print.ts'

/** A document of the benchmark. */
export interface CorpusDocument {
  id: string
  layout: string
  producer: string
  split: 'tune' | 'held-out'
  expected: string
  pdf: Uint8Array
  pages: number
  path: string
}

/** Documents, and the names of what was missing with the number of documents that it cost. */
export interface Corpus {
  documents: CorpusDocument[]
  missing: Map<string, number>
}

/** Makes the documents that are not in the folder yet. A document's file is named by what it is made from. */
export async function makeCorpus(folder: string, isWanted: (entry: CatalogueEntry) => boolean): Promise<Corpus> {
  mkdirSync(folder, { recursive: true })
  const planned = catalogue()
    .filter(isWanted)
    .map((entry) => plan(entry, folder))
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

interface Printer {
  name: string
  producers: readonly Producer[]
  /** Writes each PDF. Returns the name of what is missing. */
  print: (prints: readonly Print[]) => Promise<string | undefined>
}

const printers: readonly Printer[] = [
  { name: 'Chromium', producers: ['chromium', 'chromium-tagged'], print: printWithChromium },
  { name: 'LibreOffice', producers: ['libreoffice', 'libreoffice-html'], print: printWithLibreOffice },
  { name: 'LaTeX', producers: ['latex'], print: printWithLatex },
]

const html = { extension: 'html', write: htmlOf }
const sources: Readonly<Record<Producer, { extension: string; write: (document: Document) => string }>> = {
  chromium: html,
  'chromium-tagged': html,
  'libreoffice-html': { extension: 'html', write: simpleHtmlOf },
  libreoffice: { extension: 'fodt', write: fodtOf },
  latex: { extension: 'tex', write: latexOf },
}

function plan(entry: CatalogueEntry, folder: string): Print & { expected: string } {
  const document = composeDocument(entry)
  const { extension, write } = sources[entry.producer]
  const source = write(document)
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
    expected: markdownOf(document),
  }
}

async function readDocument({ entry, pdfPath, expected }: Print & { expected: string }): Promise<CorpusDocument> {
  const { id, layout, producer, split } = entry
  await writeFile(pdfPath.replace(/\.pdf$/u, '.md'), expected)
  const pdf = new Uint8Array(await readFile(pdfPath))
  return { id, layout, producer, split, expected, pdf, pages: await countPages(pdf), path: pdfPath }
}
