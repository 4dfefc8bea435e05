import { openProcesses } from '#shared/child-processes/open-processes.ts'
import { documentFormatOf } from '#workers/pages/formats/document-format.ts'
import type { Extraction } from '#workers/pages/isolated/extraction.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from '#workers/pages/page.ts'
import type { PdfPictures, PdfPicturesOptions } from '#workers/pdf/read-pdf-with-pictures.ts'
import { tooComplex } from '#workers/streams/format-errors.ts'

/** Reads documents in child processes of their own. */
export interface Documents {
  /** Runs `readDocument`. Throws as it does, PAGE_TOO_COMPLEX above a limit, and the signal's reason when it aborts. */
  readPage: (raw: RawPage, options: ExtractOptions, signal: AbortSignal) => Promise<ExtractedPage>
  /** Runs `readPdfWithPictures`. Throws as it does, PAGE_TOO_COMPLEX above a limit, and the signal's reason. */
  readPdf: (bytes: Uint8Array, options: PdfPicturesOptions, signal: AbortSignal) => Promise<PdfPictures>
}

export type DocumentTask =
  | { kind: 'page'; raw: RawPage; options: ExtractOptions }
  | { kind: 'pdf'; bytes: Uint8Array; options: PdfPicturesOptions }

/** Opens up to `processes` processes. They start with the first document, and end when idle. */
export function openDocuments({
  processes,
  timeLimitMs = 20_000,
}: {
  processes: number
  timeLimitMs?: number
}): Documents & AsyncDisposable {
  const pool = openProcesses({ max: processes, heapMb: 512, memoryMb: 1200, replyMb: 128 })
  const module = new URL('./document-process.ts', import.meta.url)
  const kind = { module, cpuMs: timeLimitMs, exceeded: tooComplex }
  const run = (task: DocumentTask, signal: AbortSignal) => pool.run(kind, task, signal)
  // The kind of a task decides about its result.
  return {
    readPage: async (raw, options, signal) => (await run({ kind: 'page', raw, options }, signal)) as ExtractedPage,
    readPdf: async (bytes, options, signal) => (await run({ kind: 'pdf', bytes, options }, signal)) as PdfPictures,
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

/** An extraction that reads documents, too, in processes with limits for them. */
export const extractAny = (pages: Extraction, documents: Documents): Extraction => ({
  extract: (raw, options, signal) =>
    documentFormatOf(raw.body, raw.contentType) === undefined
      ? pages.extract(raw, options, signal)
      : documents.readPage(raw, options, signal),
})
