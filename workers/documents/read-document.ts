import { AppError } from '#shared/contract/errors.ts'
import { composePage, type ReadDocument } from '#workers/pages/output/compose-page.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from '#workers/pages/page.ts'
import { documentFormatOf } from './document-format.ts'
import { readOfficePage } from './office/read-office-page.ts'
import { readPdfPage } from './pdf/read-pdf-page.ts'

/**
 * Reads a PDF, an office file or a book as a page: the whole document is its content. Run it in a thread.
 * Throws UNSUPPORTED_CONTENT_TYPE, ENCRYPTED_PDF, EXTRACTION_IMPOSSIBLE, PAGE_TOO_COMPLEX, ELEMENT_NOT_FOUND,
 * INVALID_REQUEST (invalid selector) and EMPTY_CONTENT.
 */
export async function readDocument(raw: RawPage, options: ExtractOptions): Promise<ExtractedPage> {
  const read = await readAnyFormat(raw, options)
  if (read.blocks.every((block) => block.trim() === ''))
    throw new AppError('EMPTY_CONTENT', 'The document contains no text.')
  return composePage(read, raw, options)
}

async function readAnyFormat(raw: RawPage, options: ExtractOptions): Promise<ReadDocument> {
  try {
    const format = documentFormatOf(raw.body, raw.contentType)
    return await (format === 'pdf' ? readPdfPage(raw, options) : readOfficePage(raw, options))
  } catch (thrown) {
    // The parser of pages has limits, too.
    if (!(thrown instanceof AppError) || thrown.code !== 'RESPONSE_TOO_LARGE') throw thrown
    throw new AppError('PAGE_TOO_COMPLEX', thrown.message, { cause: thrown })
  }
}
