import { openThreads } from '#shared/threads/open-threads.ts'
import { ownedBytes } from '#shared/threads/owned-bytes.ts'
import { tooComplex } from '#workers/documents/document-errors.ts'
import type { PdfPictures, PdfPicturesOptions } from '#workers/documents/pdf/read-pdf-with-pictures.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from '#workers/pages/page.ts'

/** Reads documents in threads of their own. The bytes are transferred: the caller's array is empty afterwards. */
export interface Documents {
  /** Runs `readDocument`. Throws as it does, PAGE_TOO_COMPLEX above a limit, and the signal's reason when it aborts. */
  readPage: (raw: RawPage, options: ExtractOptions, signal: AbortSignal) => Promise<ExtractedPage>
  /** Runs `readPdfWithPictures`. Throws as it does, PAGE_TOO_COMPLEX above a limit, and the signal's reason. */
  readPdf: (bytes: Uint8Array, options: PdfPicturesOptions, signal: AbortSignal) => Promise<PdfPictures>
}

export type DocumentTask =
  | { kind: 'page'; raw: RawPage; options: ExtractOptions }
  | { kind: 'pdf'; bytes: Uint8Array; options: PdfPicturesOptions }

/** Opens up to `threads` threads. They start with the first document, and end when idle. */
export function openDocuments({
  threads,
  timeLimitMs = 20_000,
}: {
  threads: number
  timeLimitMs?: number
}): Documents & AsyncDisposable {
  const pool = openThreads<DocumentTask, ExtractedPage | PdfPictures>({
    module: new URL('./document-thread.ts', import.meta.url),
    threads,
    minThreads: 0,
    limits: { cpuMs: timeLimitMs, heapMb: 512, bufferMb: 512 },
    exceeded: tooComplex,
  })
  return {
    readPage: async (raw, options, signal) => {
      const body = ownedBytes(raw.body)
      const task = { kind: 'page', raw: { ...raw, body }, options } as const
      // The kind of a task decides about its result.
      return (await pool.run(task, [body.buffer], signal)) as ExtractedPage
    },
    readPdf: async (bytes, options, signal) => {
      const body = ownedBytes(bytes)
      return (await pool.run({ kind: 'pdf', bytes: body, options }, [body.buffer], signal)) as PdfPictures
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}
