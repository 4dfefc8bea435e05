import { AppError } from '#shared/contract/errors.ts'

/** `found` describes the content, such as "a PDF document". */
export function notAWebPage(found: string): AppError {
  return new AppError(
    'UNSUPPORTED_CONTENT_TYPE',
    `The URL returned ${found}. Expected an HTML page, such as the home page of a site.`,
  )
}
