import type { ServerResponse, IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Middleware } from 'koa'
import { AppError } from '#shared/contract/errors.ts'
import type { Context, RequestState } from './context.ts'

const clientLimits = {
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

/**
 * The address that rate limits count: an IPv4 address, or the /64 network of an IPv6 address, because one subscriber owns
 * all of it. Trusts the last `trustedProxies` entries of X-Forwarded-For; callers can forge the others.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((entry) => addressIn(entry.trim()))
  const hops = [...forwarded.filter(Boolean), request.socket.remoteAddress ?? '']
  const trusted = hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? ''
  return subscriberOf(isIP(trusted) ? trusted : (request.socket.remoteAddress ?? '0.0.0.0'))
}

/** The address of an entry. Some proxies add the port: `192.0.2.1:5678`, `[2001:db8::1]:80` (RFC 7239 §6). */
function addressIn(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1]
  return bracketed ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry
}

function subscriberOf(address: string): string {
  if (isIPv4(address)) return address
  // Converts ::ffff:a.b.c.d to a.b.c.d, and removes the zone.
  const parsed = ipaddr.process(address.split('%')[0] ?? address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
