import ipaddr from 'ipaddr.js'

/** Exceptions to "public addresses only". `own` takes precedence over `allow`. */
export interface EgressRules {
  /** Private targets that are allowed. */
  allow: readonly AllowedTarget[]
  /** Addresses of this service, always rejected: a page of ours that fetches itself would loop. */
  own: readonly AllowedTarget[]
  /** Other ports of this service's hosts, where another service may listen: rejected unless `allow` lists them. */
  ownOtherPorts?: readonly AllowedTarget[]
  /** The ports of public addresses that are allowed. Those of websites by default. */
  allowsPort?: (port: number) => boolean
  /** Whether the operator does not read a host now. */
  isBlocked?: (host: string) => boolean
}

/** A host name or an address range, on one port, or on any port if undefined. */
export type AllowedTarget = { port: number | undefined } & ({ host: string } | { range: Range })

/**
 * Parses egress rules. `allow` is a comma-separated list of `host`, `host:port` or CIDR; the other lists hold one such
 * entry per item. Throws an Error that names the first invalid entry.
 */
export function parseEgressRules(source: {
  allow?: string
  ownHosts?: readonly string[]
  ownHostsOtherPorts?: readonly string[]
}): EgressRules {
  const allow = (source.allow ?? '').split(',').flatMap((entry) => entry.trim() || [])
  return {
    allow: allow.map(parseTarget),
    own: (source.ownHosts ?? []).map(parseTarget),
    ownOtherPorts: (source.ownHostsOtherPorts ?? []).map(parseTarget),
  }
}

/** Whether an entry names the host and port. */
export function includesHost(targets: readonly AllowedTarget[], host: string, port: number): boolean {
  return targets.some((target) => 'host' in target && target.host === host && matchesPort(target, port))
}

/** Whether an entry's range contains the address, on this port. */
export function includesAddress(targets: readonly AllowedTarget[], address: string, port: number): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return targets.some((target) => 'range' in target && isWithin(parsed, target.range) && matchesPort(target, port))
}

/** Whether any range allows the port. A name may resolve into that range, so only its addresses decide. */
export function hasRangeOnPort(targets: readonly AllowedTarget[], port: number): boolean {
  return targets.some((target) => 'range' in target && matchesPort(target, port))
}

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

function parseTarget(entry: string): AllowedTarget {
  if (ipaddr.isValidCIDR(entry)) return { range: ipaddr.parseCIDR(entry), port: undefined }
  if (ipaddr.IPv6.isValid(entry)) return { range: [ipaddr.process(entry), 128], port: undefined }
  const [, host = '', port] = /^(\[[^\]]+\]|[^:/?#@\\\s]+)(?::(\d{1,5}))?$/.exec(entry) ?? []
  const hostname = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : ''
  if (hostname === '' || Number(port) > 65_535) {
    throw new Error(
      `Expected a host, host:port or CIDR such as intranet.example, 127.0.0.1:8080 or 10.0.0.0/8; found "${entry}".`,
    )
  }
  const address = hostname.replace(/^\[|\]$/g, '')
  const target = { port: port === undefined ? undefined : Number(port) }
  return ipaddr.isValid(address)
    ? { ...target, range: singleAddress(address) }
    : { ...target, host: hostname.replace(/\.$/, '') }
}

function singleAddress(address: string): Range {
  const parsed = ipaddr.process(address)
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128]
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean {
  return address.kind() === network.kind() && address.match(network, bits)
}

function matchesPort(target: AllowedTarget, port: number): boolean {
  return target.port === undefined || target.port === port
}
