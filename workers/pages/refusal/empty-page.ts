import { AppError } from '#shared/errors.ts'
import { advice } from './advice.ts'

/** For a page without readable text, and what may help. */
export function emptyPage(isRendered: boolean | undefined): AppError {
  const message = isRendered
    ? 'The page holds no readable text, even after its scripts ran.'
    : `The page holds no readable text without running its scripts.${advice.runScripts}`
  return new AppError('EMPTY_CONTENT', message)
}
