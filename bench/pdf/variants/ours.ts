import { readPdf } from '#workers/pdf/read-pdf.ts'
import type { PagesRead } from './pages-read.ts'

/** The engine of `/pdf`. */
export async function readWithOurs(pdf: Uint8Array): Promise<PagesRead> {
  const { pages } = await readPdf(pdf.slice(), { maxPages: 1000 })
  return { kind: 'markdown', pages: pages.map(({ text }) => text) }
}
