import { AppError } from '#shared/contract/errors.ts'
import { documentFormatOf } from '#workers/pages/formats/document-format.ts'
import { composePage } from '#workers/pages/output/compose-page.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from '#workers/pages/page.ts'
import { readPdfPage } from '#workers/pdf/read-pdf-page.ts'
import { readOfficePage } from './office/read-office-page.ts'

/**
 * Reads a PDF, an office file or a book as a page: the whole document is its content. Run it in a child process.
 * Throws UNSUPPORTED_CONTENT_TYPE, ENCRYPTED_PDF, EXTRACTION_IMPOSSIBLE, PAGE_TOO_COMPLEX, ELEMENT_NOT_FOUND,
 * INVALID_REQUEST (invalid selector) and EMPTY_CONTENT.
 */
export async function readDocument(raw: RawPage, options: ExtractOptions): Promise<ExtractedPage> {
  const format = documentFormatOf(raw.body, raw.contentType)
  const read = await (format === 'pdf' ? readPdfPage(raw, options) : readOfficePage(raw, options))
  if (read.blocks.every((block) => block.trim() === ''))
    throw new AppError('EMPTY_CONTENT', 'The document contains no text.')
  return composePage(read, raw, options)
}
