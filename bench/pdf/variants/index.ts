import { readWithBarePdfjs } from './bare-pdfjs.ts'
import { readWithOurs } from './ours.ts'
import type { PagesRead } from './pages-read.ts'
import { readWithPdftotext } from './pdftotext.ts'

/** Reads a whole document. Undefined if the machine lacks the program. */
export type Variant = (document: { pdf: Uint8Array; path: string }) => Promise<PagesRead | undefined>

export const variants: Readonly<Record<string, Variant>> = {
  ours: ({ pdf }) => readWithOurs(pdf),
  'bare pdfjs': ({ pdf }) => readWithBarePdfjs(pdf),
  pdftotext: ({ path }) => readWithPdftotext(path, []),
  'pdftotext -layout': ({ path }) => readWithPdftotext(path, ['-layout']),
}
