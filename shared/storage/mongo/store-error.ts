import {
  MongoAPIError,
  MongoClientClosedError,
  MongoError,
  MongoNotConnectedError,
  MongoServerError,
  MongoTopologyClosedError,
} from 'mongodb'
import { AppError, toAppError } from '#shared/contract/errors.ts'

/** Converts an error of the driver to an AppError: SERVICE_UNAVAILABLE unless our code caused it. */
export function toStoreError(thrown: unknown): AppError {
  if (!isDatabaseFault(thrown)) return toAppError(thrown)
  return new AppError('SERVICE_UNAVAILABLE', 'The database is unavailable. Try again.', {
    cause: thrown,
  })
}

/** The database did not respond in time. */
export class StoreTimeout extends Error {}

/**
 * Codes (mongodb.com/docs/manual/reference/error-codes) of errors that only our own commands can cause: BadValue 2,
 * FailedToParse 9, TypeMismatch 14, Overflow 15, IndexOptionsConflict 85, IndexKeySpecsConflict 86,
 * BSONObjectTooLarge 10334, DuplicateKey 11000.
 */
const ourFaults = new Set<unknown>([2, 9, 14, 15, 85, 86, 10_334, 11_000])

function isDatabaseFault(thrown: unknown): boolean {
  if (thrown instanceof StoreTimeout) return true
  if (thrown instanceof MongoServerError) return !ourFaults.has(thrown.code)
  if (thrown instanceof MongoAPIError) return closedErrors.some((type) => thrown instanceof type)
  return thrown instanceof MongoError
}

/** API errors after the store was closed. Every other API error is a misuse of the driver. */
const closedErrors = [MongoClientClosedError, MongoNotConnectedError, MongoTopologyClosedError]
