import type { Extraction } from '#workers/pages/isolated/extraction.ts'
import { documentFormatOf } from './document-format.ts'
import type { Documents } from './isolated/open-documents.ts'

/** An extraction that reads documents, too, in processes with limits for them. */
export const extractAny = (pages: Extraction, documents: Documents): Extraction => ({
  extract: (raw, options, signal) =>
    documentFormatOf(raw.body, raw.contentType) === undefined
      ? pages.extract(raw, options, signal)
      : documents.readPage(raw, options, signal),
})
