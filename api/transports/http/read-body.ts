import { getRawBody } from 'raw-body'
import type { Context } from '#api/middleware/context.ts'
import { AppError } from '#shared/contract/errors.ts'

/** Maximum size of a request body. */
export const maxBodyBytes = 256 * 1024

/** Reads the raw body into `ctx.state.body`. Throws PAYLOAD_TOO_LARGE as soon as it exceeds the limit, in bytes. */
export async function readBody(ctx: Context, limit = maxBodyBytes): Promise<Buffer> {
  const length = ctx.get('Content-Length')
  allowBody(ctx)
  try {
    ctx.state.body = await getRawBody(ctx.req, { limit, ...(length !== '' && { length }) })
    return ctx.state.body
  } catch (cause) {
    if (typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 413) {
      discardRest(ctx)
      throw new AppError('PAYLOAD_TOO_LARGE', `Request bodies are limited to ${limit / 1024} KiB.`, { cause })
    }
    throw incomplete(cause)
  }
}

export const incomplete = (cause: unknown) =>
  new AppError('INVALID_REQUEST', 'The connection closed before the body was complete. Send it again.', { cause })

/** Of a file, in bytes. */
export const tooLarge = (maxBytes: number) =>
  new AppError('PAYLOAD_TOO_LARGE', `Files are limited to ${Math.floor(maxBytes / 1e6)} MB.`)

/** Tells a client that waits for it (RFC 9110 §10.1.1) to send the body. */
export function allowBody({ req, res }: Context): void {
  if (req.headers.expect !== undefined) res.writeContinue()
}

/** The SHA-256 of the body that `Content-Digest` states (RFC 9530), in hex. */
export function contentDigest(ctx: Context): string | undefined {
  const digest = /(?:^|[\s,])sha-256=:([A-Za-z0-9+/]{43}=):/.exec(ctx.get('Content-Digest'))?.[1]
  return digest === undefined ? undefined : Buffer.from(digest, 'base64').toString('hex')
}

/**
 * Discards the rest of a body that is still arriving, and stops after `maxDiscardedBytes`. A connection that closes at once would
 * reset, and the sender would not read the answer (RFC 9112 §9.6).
 */
export function discardRest({ req, res }: Context): void {
  let left = maxDiscardedBytes
  req.on('data', (piece: Buffer) => {
    left -= piece.length
    if (left < 0) req.pause()
  })
  req.resume()
  res.once('finish', () => {
    const timer = setTimeout(() => req.destroy(), discardTimeoutMs)
    req.once('close', () => clearTimeout(timer))
  })
}

const maxDiscardedBytes = 1024 * 1024

/** How long a sender may continue after the answer. */
const discardTimeoutMs = 5000
