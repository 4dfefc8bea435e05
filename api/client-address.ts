import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Who is counted: an IPv4 address, or the /64 of an IPv6 address, for one subscriber holds all of it.
 * `trustedProxies` entries of X-Forwarded-For are believed, counted from the right; the rest is the caller's invention.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
  const hops = [...forwarded.filter(Boolean), request.socket.remoteAddress ?? '']
  const believed = hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? ''
  return subscriberOf(isIP(believed) ? believed : (request.socket.remoteAddress ?? '0.0.0.0'))
}

function subscriberOf(address: string): string {
  // Folds ::ffff:a.b.c.d to a.b.c.d, and drops a zone.
  const parsed = ipaddr.process(address.split('%')[0] ?? address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
