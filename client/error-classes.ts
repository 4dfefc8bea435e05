import { WebintelError, type ClientErrorCode, type ErrorCode, type ErrorFacts } from './errors.ts'
import { errorFamilies, type ErrorFamily } from './generated/error-codes.ts'

/** The input is wrong: a field, its size or its type. `details` names the parts. */
export class InvalidRequestError extends WebintelError {}

/** The sign-in or the spending key is missing, expired or not valid. */
export class AuthenticationError extends WebintelError {}

/** The call is not paid: no means to pay, a price above the limit, too few credits, or a payment that was rejected. */
export class PaymentError extends WebintelError {}

/** The target or the key does not allow the call. */
export class PermissionDeniedError extends WebintelError {}

/** Nothing has this id, this name or this address. */
export class NotFoundError extends WebintelError {}

/** The call contradicts an earlier one. */
export class ConflictError extends WebintelError {}

/** The page, the search or another source could not be read. Not charged. */
export class TargetError extends WebintelError {}

/** Too many calls. `retryAfter` says when the next one can succeed. */
export class RateLimitError extends WebintelError {}

/** The service is busy or has a fault. */
export class ServiceError extends WebintelError {}

/** No answer arrived, or one that is not of this service. */
export class ConnectionLostError extends WebintelError {}

const classes: Readonly<Record<ErrorFamily, typeof WebintelError>> = {
  InvalidRequest: InvalidRequestError,
  Authentication: AuthenticationError,
  Payment: PaymentError,
  PermissionDenied: PermissionDeniedError,
  NotFound: NotFoundError,
  Conflict: ConflictError,
  Target: TargetError,
  RateLimit: RateLimitError,
  Service: ServiceError,
}

const clientClasses: Readonly<Record<ClientErrorCode, typeof WebintelError>> = {
  CONNECTION_LOST: ConnectionLostError,
  UNEXPECTED_ANSWER: ConnectionLostError,
  PAYMENT_REQUIRED: PaymentError,
  PAYMENT_REFUSED: PaymentError,
}

/** The error of a code, of the class of its family. A code that is newer than this package has no family. */
export function failure(
  code: ErrorCode | ClientErrorCode,
  message: string,
  facts?: ErrorFacts & { cause?: unknown },
): WebintelError {
  const known: Readonly<Record<string, typeof WebintelError | undefined>> = clientClasses
  const family: ErrorFamily | undefined = errorFamilies[code as ErrorCode]
  const Class = known[code] ?? (family === undefined ? WebintelError : classes[family])
  return new Class(code, message, facts)
}
