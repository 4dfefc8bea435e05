import ipaddr from 'ipaddr.js'

/**
 * The network that a client may own all of: the /48 network of an IPv6 client, and so 65,536 clients. Undefined for others.
 *
 * @param client - The address that limits count: an IPv4 address or an IPv6 /64.
 */
export function siteOf(client: string): string | undefined {
  const [address = '', bits] = client.split('/')
  return bits === undefined ? undefined : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`).toString()}/48`
}

/** The /48 network of an IPv6 client, the /24 network of an IPv4 client. */
export const networkOf = (client: string): string => siteOf(client) ?? client.slice(0, client.lastIndexOf('.'))
