import { readPdf } from '#workers/pdf/read-pdf.ts'
import type { Reading } from '../scores/score-reading.ts'

/** The engine of `/pdf`: the markdown of all pages, and its warnings' number. */
export async function readWithOurs(pdf: Uint8Array): Promise<Reading> {
  const { pages } = await readPdf(pdf.slice(), { maxPages: 500 })
  return { markdown: pages.map(({ text }) => text).join('\n\n') }
}
