import type { ServerResponse } from 'node:http'
import type { Middleware } from 'koa'
import { AppError } from '#shared/contract/errors.ts'
import { clientAddress } from './client-address.ts'
import type { Context, RequestState } from './context.ts'

export const clientLimits = {
  /** Requests of one client that this process serves at once. */
  requests: 1000,
  /** Bytes of the answers on their way to one client. Above it, the oldest one is given up. */
  sendingBytes: 64 * 1024 * 1024,
  /** A client that reads nothing for this time is disconnected. */
  stalledMs: 30_000,
  /** The slowest reading of a whole answer. */
  bytesPerSecond: 32 * 1024,
}

/** The requests of one client, by the response. The value is the size of an answer that is being sent, otherwise 0. */
type Responses = Map<ServerResponse, number>

/**
 * Listeners of one response: middleware, the call, Koa and the compressed stream add about a dozen. Node logs a warning above
 * 10, outside the log's format.
 */
const maxListeners = 20

/**
 * Limits what one client address can hold of this process: its requests in flight, and its answers on their way. Sets
 * `ctx.state.client` for the limits of the operations.
 * `trustedProxies`: how many X-Forwarded-For entries to trust. Throws RATE_LIMITED.
 */
export function limitClients(
  { trustedProxies }: { trustedProxies: number },
  limits = clientLimits,
): Middleware<RequestState> {
  const clients = new Map<string, Responses>()

  return async (ctx, next) => {
    const client = clientAddress(ctx.req, trustedProxies)
    ctx.state.client = client
    const responses = clients.get(client) ?? new Map<ServerResponse, number>()
    if (responses.size >= limits.requests) throw tooMany(limits.requests)
    clients.set(client, responses.set(ctx.res, 0))
    ctx.res.setMaxListeners(maxListeners)
    ctx.res.once('close', () => {
      responses.delete(ctx.res)
      if (responses.size === 0) clients.delete(client)
    })
    try {
      await next()
    } finally {
      endUnread(ctx, responses, limits)
    }
  }
}

/** Ends a response that its client does not read, and the client's oldest answers when too many are on their way. */
function endUnread({ res, length }: Context, responses: Responses, limits: typeof clientLimits): void {
  // Node calls this after each pause of the connection. A stream that waits for its next event has nothing unsent.
  res.setTimeout(limits.stalledMs, () => {
    if (res.writableLength > 0) res.destroy()
  })
  // Streams have no length: Koa's type is wrong. They hold little.
  if (!(length > 0)) return
  const timer = setTimeout(() => res.destroy(), limits.stalledMs + (length / limits.bytesPerSecond) * 1000)
  res.once('close', () => clearTimeout(timer))
  responses.set(res, length)
  let sending = [...responses.values()].reduce((sum, bytes) => sum + bytes, 0)
  for (const [oldest, bytes] of responses) {
    if (sending <= limits.sendingBytes) return
    if (bytes === 0 || oldest === res) continue
    oldest.destroy()
    sending -= bytes
  }
}

const tooMany = (limit: number) =>
  new AppError(
    'RATE_LIMITED',
    `Your address has ${limit} requests in flight, which is the limit. Wait for their answers.`,
    {
      retryAfterSeconds: 1,
    },
  )
