import { errors } from 'undici'
import { AppError } from '#shared/contract/errors.ts'
import { report } from '#shared/metrics/events.ts'

/**
 * Maps the error of a fetch to a documented one. Errors caused by the target carry a code of the system, the HTTP parser
 * or the decoder. Other errors are bugs of this service and are returned unchanged.
 */
export function egressError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof AppError) return error
  if (signal.aborted) {
    return new AppError('TARGET_TIMEOUT', 'The target did not complete its response within the time limit.', {
      cause: error,
    })
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new AppError('RESPONSE_TOO_LARGE', 'The target sent more than 32 KiB of response headers.', { cause: error })
  }
  if (decoderCodes.test(code)) {
    return new AppError('TARGET_UNREACHABLE', 'The target sent a response that cannot be decompressed.', {
      cause: error,
    })
  }
  if (connectionCodes.test(code) || error instanceof errors.HTTPParserError) {
    const message = 'The target closed the connection or sent an invalid HTTP response.'
    return new AppError('TARGET_UNREACHABLE', message, { cause: error })
  }
  return error
}

/** Counts a request that got a response. */
export const reportSuccess = (): void => report('egress', { outcome: 'ok' })

/** Maps the error of a request as `egressError` does, and counts it. */
export function reportFailure(error: unknown, signal: AbortSignal): unknown {
  const failure = egressError(error, signal)
  report('egress', { outcome: failure instanceof AppError ? failure.code : 'INTERNAL' })
  return failure
}

/** Codes of zlib, and those that Node derives from brotli and zstd. */
const decoderCodes = /^(?:Z_|ERR__ERROR_|ERR_BROTLI_|ERR_ZSTD_|ZSTD_)/

/** Codes of the system, and of undici for a closed connection or an invalid response. */
const connectionCodes = /^(?:E[A-Z]+$|UND_ERR_(?:SOCKET|DESTROYED|CLOSED|INFO|ABORTED|RES_))/
