import ipaddr from 'ipaddr.js'

/**
 * True for an address of the public internet: global unicast by the IANA special-purpose registries (RFC 6890). An IPv6
 * address that carries an IPv4 one is judged by it only in the mapped form (::ffff:0:0/96), which sockets treat as IPv4;
 * every other embedding (6to4, Teredo, NAT64, IPv4-compatible) is not public, whatever it carries.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || isCompatible(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  // IANA hands out global unicast from 2000::/3 alone; the library calls everything it has no name for "unicast".
  if (address instanceof ipaddr.IPv6) return address.match(globalUnicast)
  return !metadataHosts.has(address.toString())
}

/** ::8.8.8.8, which the library takes for ::ffff:8.8.8.8 and a socket does not. */
function isCompatible(text: string): boolean {
  return text.includes(':') && text.includes('.') && !/:ffff:[^:]+$/i.test(text)
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public by number, but every Azure machine finds its host's control endpoint there. */
const metadataHosts = new Set(['168.63.129.16'])
