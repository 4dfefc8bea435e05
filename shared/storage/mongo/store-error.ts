import { BSON, MongoAPIError, MongoInvalidArgumentError, MongoParseError, MongoServerError } from 'mongodb'
import { AppError, toAppError } from '#shared/contract/errors.ts'

/**
 * Converts an error of the driver to an AppError: SERVICE_UNAVAILABLE, unless our own command caused it. The errors of a
 * broken connection have no common class: the driver passes on some of the socket as they are.
 */
export function toStoreError(thrown: unknown): AppError {
  if (isOurFault(thrown)) return toAppError(thrown)
  return new AppError('SERVICE_UNAVAILABLE', 'The database is unavailable. Try again.', {
    cause: thrown,
  })
}

/** The database did not respond in time. */
export class StoreTimeout extends Error {}

/** Whether waiting helps a process that starts: not against a wrong password, or a URL that the driver rejects. */
export function isTransient(thrown: unknown): boolean {
  if (thrown instanceof MongoServerError) return passingCodes.has(thrown.code)
  return !isOurFault(thrown) && !(thrown instanceof MongoAPIError) && !(thrown instanceof MongoParseError)
}

/**
 * Codes (mongodb.com/docs/manual/reference/error-codes) of errors that only our own commands can cause: BadValue 2,
 * FailedToParse 9, TypeMismatch 14, Overflow 15, IndexOptionsConflict 85, IndexKeySpecsConflict 86,
 * BSONObjectTooLarge 10334, DuplicateKey 11000.
 */
const ourCodes = new Set<unknown>([2, 9, 14, 15, 85, 86, 10_334, 11_000])

/** Of a server that stops, starts or elects a primary: the codes after which drivers read again. */
const passingCodes = new Set<unknown>([6, 7, 89, 91, 134, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436])

/** Errors of our code that runs inside an operation, and of arguments that the driver rejects. */
const ourErrors = [AppError, MongoInvalidArgumentError, BSON.BSONError, RangeError, SyntaxError]

function isOurFault(thrown: unknown): boolean {
  if (thrown instanceof MongoServerError) return ourCodes.has(thrown.code)
  return ourErrors.some((type) => thrown instanceof type)
}

/** Undefined when the upsert matched no document because its filter excludes the one that has the key. */
export async function ignoreDuplicateKey<T>(upsert: Promise<T>): Promise<T | undefined> {
  try {
    return await upsert
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11_000) return undefined
    throw error
  }
}
