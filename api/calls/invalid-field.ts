import { AppError } from '#shared/contract/errors.ts'

/**
 * INVALID_REQUEST because of one field.
 *
 * @param path - JSON Pointer of the field, such as `/urls/0`.
 * @param message - The text after the path, without a full stop: what is wrong with the field, or what was expected.
 */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('INVALID_REQUEST', `${path} ${message}.`, { details: [{ path, message }] })
