import { errors } from 'undici'
import { AppError } from '#shared/errors.ts'

/**
 * The documented error for whatever ended a fetch. What a target did wrong has a code from the system, the HTTP parser or
 * the decoder; anything without one is a fault of ours and is returned as it is.
 */
export function egressError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof AppError) return error
  if (signal.aborted) {
    return new AppError('TARGET_TIMEOUT', 'The target had not answered completely when the time was up.', {
      cause: error,
    })
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new AppError('RESPONSE_TOO_LARGE', 'The target sent a header block of more than 32 KiB.', { cause: error })
  }
  if (decoderCodes.test(code)) {
    return new AppError('TARGET_UNREACHABLE', 'The target compressed its answer wrongly.', { cause: error })
  }
  if (connectionCodes.test(code) || error instanceof errors.HTTPParserError) {
    const message = 'The target broke off the connection or did not answer in HTTP.'
    return new AppError('TARGET_UNREACHABLE', message, { cause: error })
  }
  return error
}

/** zlib's own, and those Node derives from brotli's and zstd's. */
const decoderCodes = /^(?:Z_|ERR__ERROR_|ERR_BROTLI_|ERR_ZSTD_|ZSTD_)/

/** The system's, and undici's for a lost, closed or lying connection. */
const connectionCodes = /^(?:E[A-Z]+$|UND_ERR_(?:SOCKET|DESTROYED|CLOSED|INFO|ABORTED|RES_))/
