import { AppError } from '#shared/errors.ts'

/** `found`: what the address holds, in words. */
export function unsupportedType(found: string): AppError {
  return new AppError(
    'UNSUPPORTED_CONTENT_TYPE',
    `The address holds ${found}. Supported are HTML, plain text, markdown, JSON, XML and feeds.`,
  )
}
