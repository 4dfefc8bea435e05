import { getRawBody } from 'raw-body'
import { assertExactNumbers, maxInputDepth, parseJson } from '#api/calls/parse-json.ts'
import type { Context } from '#api/middleware/context.ts'
import { AppError } from '#shared/contract/errors.ts'

/** Maximum size of a request body. */
export const maxBodyBytes = 256 * 1024

/** Reads the raw body into `ctx.state.body`. Throws PAYLOAD_TOO_LARGE as soon as it exceeds the limit, in bytes. */
export async function readBody(ctx: Context, limit = maxBodyBytes): Promise<Buffer> {
  const length = ctx.get('Content-Length')
  try {
    ctx.state.body = await getRawBody(ctx.req, { limit, ...(length !== '' && { length }) })
    return ctx.state.body
  } catch (cause) {
    if (typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 413) {
      discardRest(ctx)
      throw new AppError('PAYLOAD_TOO_LARGE', `Request bodies are limited to ${limit / 1024} KiB.`, { cause })
    }
    throw new AppError('INVALID_REQUEST', 'The connection closed before the body was complete. Send it again.', {
      cause,
    })
  }
}

/**
 * Discards the rest of a body that is still arriving. A connection that closes at once would reset, and the sender would not
 * read the answer (RFC 9112 §9.6).
 */
function discardRest({ req, res }: Context): void {
  req.resume()
  res.once('finish', () => {
    const timer = setTimeout(() => req.destroy(), discardTimeoutMs)
    req.once('close', () => clearTimeout(timer))
  })
}

/** How long a sender may continue after the answer. */
const discardTimeoutMs = 5000

/** Parses the body as JSON. Throws UNSUPPORTED_MEDIA_TYPE before parsing; INVALID_JSON or INVALID_REQUEST after. */
export function parseJsonBody(ctx: Context, body: Buffer, maxDepth = maxInputDepth): unknown {
  assertJsonContentType(ctx, body)
  const value = parseJson(body, maxDepth)
  assertExactNumbers(body.toString())
  return value
}

/** Throws UNSUPPORTED_MEDIA_TYPE unless the body is plain JSON by its headers. */
export function assertJsonContentType(ctx: Context, body: Buffer): void {
  const encoding = ctx.get('Content-Encoding')
  if (encoding !== '' && encoding !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Expected a body without Content-Encoding, found ${encoding}.`)
  }
  const type = ctx.get('Content-Type')
  if (body.length > 0 && type !== 'application/json' && ctx.request.is('json', '+json') === false) {
    const found = type || 'none'
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Expected Content-Type: application/json, found ${found}.`)
  }
}
