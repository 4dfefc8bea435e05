import { AppError } from '#shared/contract/errors.ts'

/** `pointer`: the JSON pointer of the problem within the schema. */
export function invalidSchema(pointer: string, problem: string): AppError {
  const path = `/schema${pointer}`
  return new AppError('INVALID_SCHEMA', `${path} ${problem}.`, { details: [{ path, message: problem }] })
}
