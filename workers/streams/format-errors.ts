import { AppError } from '#shared/contract/errors.ts'

/** `found` describes the content, such as "a PDF document". */
export function unsupportedType(found: string): AppError {
  return new AppError(
    'UNSUPPORTED_CONTENT_TYPE',
    `Found ${found}. Supported content: HTML, plain text, markdown, JSON, XML, feeds, PDF, Word (.docx), PowerPoint (.pptx), Excel (.xlsx) and EPUB.`,
  )
}

/** `what`: the document, such as "Word document". `problem`: the end of the sentence, such as "has no part …". */
export function unreadable(what: string, problem: string, cause?: unknown): AppError {
  return new AppError('EXTRACTION_IMPOSSIBLE', `The ${what} cannot be read: it ${problem}.`, { cause })
}

/** `limit`: what the document exceeds, such as "100 MB of decompressed data". */
export function tooComplex(limit: string, cause?: unknown): AppError {
  return new AppError('PAGE_TOO_COMPLEX', `Reading the document takes more than ${limit}.`, { cause })
}
