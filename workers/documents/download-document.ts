import type { MaxBytesFor } from '#shared/egress/egress.ts'
import { documentFormatOf, maxDocumentBytes } from '#workers/pages/formats/document-format.ts'
import type { ExtractedPage } from '#workers/pages/page.ts'
import { readCapture, type ReadDeps, type ReadOptions } from '#workers/pages/read-page.ts'

/**
 * Reads a document that a browser refused to show, over plain HTTP. Undefined if the URL returns something else. Throws
 * as `readDocument` does.
 */
export async function downloadDocument(
  url: string,
  options: ReadOptions,
  {
    egress,
    extraction,
    noteFreshness,
    usage,
    noteUsage,
  }: Pick<ReadDeps, 'egress' | 'extraction' | 'noteFreshness' | 'usage' | 'noteUsage'>,
  signal: AbortSignal,
): Promise<ExtractedPage | undefined> {
  const capture = await egress.fetch({ url, signal, maxBytes: maxBytesOfDocuments }).catch(() => undefined)
  signal.throwIfAborted()
  if (capture === undefined || capture.status >= 400) return undefined
  if (documentFormatOf(capture.body, capture.headers['content-type']) === undefined) return undefined
  const page = await readCapture(
    capture,
    options,
    {
      extraction,
      usage,
      ...(noteUsage && { noteUsage }),
      ...(noteFreshness && { noteFreshness: ({ mayKeep }) => noteFreshness({ mayKeep }) }),
    },
    signal,
  )
  return { ...page, warnings: [...page.warnings, notRendered] }
}

const maxBytesOfDocuments: MaxBytesFor = (start, contentType) =>
  documentFormatOf(start, contentType) === undefined ? 0 : maxDocumentBytes

const notRendered = 'The URL returned a document: it was read without a browser, and waitFor was ignored.'
