import ipaddr from 'ipaddr.js'

/**
 * Whether an address is on the public internet: global unicast by the IANA special-purpose registries (RFC 6890). An
 * IPv4-mapped IPv6 address (::ffff:0:0/96) is checked as IPv4, as sockets treat it. Every other embedding (6to4, Teredo,
 * NAT64, IPv4-compatible) is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || isIpv4Compatible(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  // IANA assigns global unicast from 2000::/3 only; the library also labels unassigned ranges "unicast".
  if (address instanceof ipaddr.IPv6) return address.match(globalUnicast)
  return !metadataHosts.has(address.toString())
}

/** IPv4-compatible addresses such as ::8.8.8.8: the library, unlike sockets, reads them as ::ffff:8.8.8.8. */
function isIpv4Compatible(text: string): boolean {
  return text.includes(':') && text.includes('.') && !/:ffff:[^:]+$/i.test(text)
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure's host control endpoint, in a public range. */
const metadataHosts = new Set(['168.63.129.16'])
