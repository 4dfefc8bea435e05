import ipaddr from 'ipaddr.js'

/** What the configuration adds to "public addresses only". `own` wins over `allow`. */
export interface EgressRules {
  /** May be reached although private. */
  allow: readonly Place[]
  /** Our own public hosts: a page of ours that fetches a page of ours would loop. */
  own: readonly Place[]
}

/** A host by name or a range of addresses, on one port or, without it, on any. */
export type Place = { port: number | undefined } & ({ host: string } | { range: Range })

/**
 * `allow` is a comma list of `host`, `host:port` or CIDR; `ownHosts` holds single entries of the same forms.
 * An address without a mask means itself. Throws an Error that names the first entry it cannot read.
 */
export function parseEgressRules(source: { allow?: string; ownHosts?: readonly string[] }): EgressRules {
  const allow = (source.allow ?? '').split(',').flatMap((entry) => entry.trim() || [])
  return { allow: allow.map(parsePlace), own: (source.ownHosts ?? []).map(parsePlace) }
}

/** True when a place of the list names the host. */
export function namesHost(places: readonly Place[], host: string, port: number): boolean {
  return places.some((place) => 'host' in place && place.host === host && isOnPort(place, port))
}

/** True when a place of the list contains the address. */
export function coversAddress(places: readonly Place[], address: string, port: number): boolean {
  if (!ipaddr.isValid(address)) return false
  const target = ipaddr.process(address)
  return places.some((place) => 'range' in place && isWithin(target, place.range) && isOnPort(place, port))
}

/** True when some range of the list is open on the port: only the addresses of a name can tell whether it is that one. */
export function opensPort(places: readonly Place[], port: number): boolean {
  return places.some((place) => 'range' in place && isOnPort(place, port))
}

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

function parsePlace(entry: string): Place {
  if (ipaddr.isValidCIDR(entry)) return { range: ipaddr.parseCIDR(entry), port: undefined }
  if (ipaddr.IPv6.isValid(entry)) return { range: [ipaddr.process(entry), 128], port: undefined }
  const [, host = '', port] = /^(\[[^\]]+\]|[^:/?#@\\\s]+)(?::(\d{1,5}))?$/.exec(entry) ?? []
  const hostname = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : ''
  if (hostname === '' || Number(port) > 65_535) {
    throw new Error(
      `Expected a host, host:port or CIDR such as intranet.example, 127.0.0.1:8080 or 10.0.0.0/8; found "${entry}".`,
    )
  }
  const bare = hostname.replace(/^\[|\]$/g, '')
  const place = { port: port === undefined ? undefined : Number(port) }
  return ipaddr.isValid(bare) ? { ...place, range: single(bare) } : { ...place, host: hostname.replace(/\.$/, '') }
}

function single(address: string): Range {
  const parsed = ipaddr.process(address)
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128]
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean {
  return address.kind() === network.kind() && address.match(network, bits)
}

function isOnPort(place: Place, port: number): boolean {
  return place.port === undefined || place.port === port
}
