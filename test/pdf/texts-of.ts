import type { ReadPdfOptions } from '#workers/pdf/pdf-reading.ts'
import { readPdf } from '#workers/pdf/read-pdf.ts'
import { handMadePdf } from './hand-made-pdf.ts'

/** The text that is read from each page of a hand-made PDF. */
export async function textsOf(contents: readonly string[], options: Partial<ReadPdfOptions> = {}): Promise<string[]> {
  const bytes = handMadePdf(contents.map((content) => ({ content })))
  const { pages } = await readPdf(bytes, { maxPages: 100, ...options })
  return pages.map(({ text }) => text)
}
