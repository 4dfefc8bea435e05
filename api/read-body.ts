import { getRawBody } from 'raw-body'
import { AppError } from '#shared/errors.ts'
import type { Context } from './context.ts'
import { assertExactNumbers } from './exact-numbers.ts'
import { inputLevels, parseJson } from './parse-json.ts'

/** Bytes of a request body. */
export const bodyLimit = 256 * 1024

/** The bytes as they came. Throws PAYLOAD_TOO_LARGE as soon as they are too many. */
export async function readBody(ctx: Context, limit = bodyLimit): Promise<Buffer> {
  const length = ctx.get('Content-Length')
  try {
    ctx.state.body = await getRawBody(ctx.req, { limit, ...(length !== '' && { length }) })
    return ctx.state.body
  } catch (cause) {
    // What is still to come is not wanted: it is thrown away, and the connection is not used again.
    ctx.req.resume()
    ctx.set('Connection', 'close')
    if (typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 413) {
      throw new AppError('PAYLOAD_TOO_LARGE', `The body may have ${limit / 1024} KiB.`, { cause })
    }
    throw new AppError('INVALID_REQUEST', 'The body broke off before its end.', { cause })
  }
}

/** The body as JSON. Throws UNSUPPORTED_MEDIA_TYPE before anything is parsed, INVALID_JSON or INVALID_REQUEST. */
export function jsonInput(ctx: Context, body: Buffer, levels = inputLevels): unknown {
  assertJsonMedia(ctx, body)
  const value = parseJson(body, levels)
  assertExactNumbers(body.toString())
  return value
}

/** Throws UNSUPPORTED_MEDIA_TYPE for a body that is not sent as plain JSON. */
export function assertJsonMedia(ctx: Context, body: Buffer): void {
  const encoding = ctx.get('Content-Encoding')
  if (encoding !== '' && encoding !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Expected a body without Content-Encoding, found ${encoding}.`)
  }
  if (body.length > 0 && ctx.request.is('json', '+json') === false) {
    const found = ctx.get('Content-Type') || 'none'
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Expected Content-Type: application/json, found ${found}.`)
  }
}
