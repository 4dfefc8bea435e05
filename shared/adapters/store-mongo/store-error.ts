import {
  MongoAPIError,
  MongoClientClosedError,
  MongoError,
  MongoNotConnectedError,
  MongoServerError,
  MongoTopologyClosedError,
} from 'mongodb'
import { AppError, toAppError } from '#shared/errors.ts'

/** Any error of the driver, as an AppError: SERVICE_UNAVAILABLE unless the fault is ours. */
export function storeError(thrown: unknown): AppError {
  if (!isFaultOfTheDatabase(thrown)) return toAppError(thrown)
  return new AppError('SERVICE_UNAVAILABLE', 'The store does not answer. Try again.', {
    cause: thrown,
  })
}

/** No answer in time. */
export class StoreTimeout extends Error {}

/**
 * Codes (mongodb.com/docs/manual/reference/error-codes) of what only our own commands can cause: BadValue 2,
 * FailedToParse 9, TypeMismatch 14, Overflow 15, IndexOptionsConflict 85, IndexKeySpecsConflict 86,
 * BSONObjectTooLarge 10334, DuplicateKey 11000.
 */
const faultsOfOurs = new Set<unknown>([2, 9, 14, 15, 85, 86, 10_334, 11_000])

function isFaultOfTheDatabase(thrown: unknown): boolean {
  if (thrown instanceof StoreTimeout) return true
  if (thrown instanceof MongoServerError) return !faultsOfOurs.has(thrown.code)
  if (thrown instanceof MongoAPIError) return closed.some((type) => thrown instanceof type)
  return thrown instanceof MongoError
}

/** Misuse of the driver, except for these: the store was closed. */
const closed = [MongoClientClosedError, MongoNotConnectedError, MongoTopologyClosedError]
