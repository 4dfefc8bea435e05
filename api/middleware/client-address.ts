import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

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
