import { AppError } from '#shared/contract/errors.ts'
import { advice } from './advice.ts'

/** The error for a page without readable text. */
export function emptyPage(isRendered: boolean | undefined): AppError {
  const message = isRendered
    ? 'The page has no readable text, even after its scripts ran.'
    : `The page has no readable text without running its scripts.${advice.usePro}`
  return new AppError('EMPTY_CONTENT', message)
}
