import { errors, type ErrorCode } from '#shared/contract/errors.ts'

/** Whether a page that failed with this code may be read later. A TARGET_ERROR is often a 404, which lasts. */
export const isPassing = (code: ErrorCode): boolean => errors[code].retry !== 'never' && code !== 'TARGET_ERROR'
