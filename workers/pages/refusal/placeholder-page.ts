import { AppError } from '#shared/contract/errors.ts'

/** The error for a page with text other than the requested content. `kind` is a phrase such as "an error page". */
export function placeholderPage(kind: string, message: string): AppError {
  return new AppError('EMPTY_CONTENT', message, { details: [{ path, message: kind }] })
}

/** Whether the error is about a placeholder page. An empty page may be worth a screenshot; a placeholder page is not. */
export const isPlaceholderPage = ({ details }: AppError) => details.some((detail) => detail.path === path)

const path = '/page'
