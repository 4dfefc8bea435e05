import { AppError } from '#shared/errors.ts'

/** For a page without readable text, and what may help. */
export function emptyPage(isRendered: boolean | undefined): AppError {
  const message = isRendered
    ? 'The page holds no readable text, even after its scripts ran.'
    : 'The page holds no readable text without running its scripts; /fetch/pro runs them.'
  return new AppError('EMPTY_CONTENT', message)
}
