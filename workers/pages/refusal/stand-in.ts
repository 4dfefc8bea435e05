import { AppError } from '#shared/errors.ts'

/** For a page that has text, and none of the asked one. */
export function standIn(what: string, message: string): AppError {
  return new AppError('EMPTY_CONTENT', message, { details: [{ path, message: what }] })
}

/** Whether the error is about a stand-in: a page without readable text may be worth a picture, and such a one is not. */
export const isStandIn = ({ details }: AppError) => details.some((detail) => detail.path === path)

const path = '/page'
