import { AppError } from '#shared/contract/errors.ts'

export const notHtml = (contentType = 'no content type') =>
  new AppError('UNSUPPORTED_CONTENT_TYPE', `Expected an HTML page; found ${contentType.slice(0, 100)}.`)
