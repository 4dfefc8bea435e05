import { runTool } from '../corpus/run-tool.ts'
import type { Reading } from '../scores/score-reading.ts'

/** Reads with poppler's pdftotext. Undefined if the machine has none. */
export async function readWithPdftotext(path: string, flags: readonly string[]): Promise<Reading | undefined> {
  const text = await runTool('pdftotext', [...flags, '-enc', 'UTF-8', path, '-'], { timeoutMs: 60_000 })
  return text && { text: text.toString('utf8') }
}
