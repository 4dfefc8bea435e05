import { runTool } from '#bench/pdf/corpus/run-tool.ts'
import type { PagesRead } from './pages-read.ts'

/** Reads with poppler's pdftotext. Undefined if the machine has none. */
export async function readWithPdftotext(path: string, flags: readonly string[]): Promise<PagesRead | undefined> {
  const text = await runTool('pdftotext', [...flags, '-enc', 'UTF-8', path, '-'], { timeoutMs: 60_000 })
  return text && { kind: 'text', pages: text.toString('utf8').split('\f') }
}
