import { AppError } from '#shared/contract/errors.ts'

/** `found` describes the content, such as "a PDF document". */
export function notDisplayable(found: string): AppError {
  return new AppError(
    'UNSUPPORTED_CONTENT_TYPE',
    `The URL returned ${found}, which a browser does not display. Expected a web page. /fetch/basic reads PDF, office files and books.`,
  )
}
