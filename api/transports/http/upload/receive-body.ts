import { createHash } from 'node:crypto'
import type { Context } from '#api/middleware/context.ts'
import { allowBody, contentDigest, incomplete, tooLarge } from '#api/transports/http/read-body.ts'
import { AppError } from '#shared/contract/errors.ts'

/**
 * Gives the body of a request to `take`, piece by piece. Throws PAYLOAD_TOO_LARGE above `maxBytes`, INVALID_REQUEST if the
 * connection closes before the end, or if the body has not the hash of its `Content-Digest`, and what `take` throws.
 */
export async function receiveBody(
  ctx: Context,
  maxBytes: number,
  take: (body: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  if (Number(ctx.get('Content-Length')) > maxBytes) throw tooLarge(maxBytes)
  const digest = contentDigest(ctx)
  const sum = digest === undefined ? undefined : createHash('sha256')
  allowBody(ctx)
  await take(checked())
  if (sum !== undefined && sum.digest('hex') !== digest)
    throw new AppError('INVALID_REQUEST', 'Content-Digest: the body has another SHA-256. Send it again.')

  async function* checked(): AsyncGenerator<Buffer> {
    let length = 0
    try {
      // The end of the loop does not close the connection: the answer is still to be sent.
      for await (const piece of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        length += piece.length
        if (length > maxBytes) throw tooLarge(maxBytes)
        sum?.update(piece)
        yield piece
      }
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      throw incomplete(cause)
    }
  }
}
