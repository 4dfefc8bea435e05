import type { CorpusDocument } from '../corpus/make-corpus.ts'
import type { Reading } from '../scores/score-reading.ts'
import { readWithBarePdfjs } from './bare-pdfjs.ts'
import { readWithOurs } from './ours.ts'
import { readWithPdftotext } from './pdftotext.ts'

/** Reads a document. Undefined if the machine lacks the program. */
export type Variant = (document: Pick<CorpusDocument, 'pdf' | 'path'>) => Promise<Reading | undefined>

export const variants: Readonly<Record<string, Variant>> = {
  ours: ({ pdf }) => readWithOurs(pdf),
  'bare pdfjs': ({ pdf }) => readWithBarePdfjs(pdf),
  pdftotext: ({ path }) => readWithPdftotext(path, []),
  'pdftotext -layout': ({ path }) => readWithPdftotext(path, ['-layout']),
}
