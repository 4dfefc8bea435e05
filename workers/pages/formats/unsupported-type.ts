import { AppError } from '#shared/contract/errors.ts'

/** `found` describes the content, such as "a PDF document". */
export function unsupportedType(found: string): AppError {
  return new AppError(
    'UNSUPPORTED_CONTENT_TYPE',
    `The URL returned ${found}. Supported content: HTML, plain text, markdown, JSON, XML, feeds, PDF, Word (.docx), PowerPoint (.pptx), Excel (.xlsx) and EPUB.`,
  )
}
