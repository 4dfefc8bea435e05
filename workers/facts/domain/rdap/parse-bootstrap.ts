import { valueAt } from '#workers/upstreams/read-reply.ts'

/** Base URLs by public suffix, in lower-case ASCII. */
export type RdapServers = ReadonlyMap<string, readonly string[]>

/**
 * Reads a bootstrap file: `{"services": [[["com", "net"], ["https://rdap.example/"]], …]}` (RFC 9224 §4). Returns undefined
 * if no service can be read: the file is something else.
 */
export function parseBootstrap(json: unknown): RdapServers | undefined {
  const services = valueAt(json, 'services')
  if (!Array.isArray(services)) return undefined
  const servers = new Map<string, readonly string[]>()
  for (const service of services.slice(0, maxServices)) {
    const [names, urls] = Array.isArray(service) ? [textsIn(service[0]), textsIn(service[1])] : [[], []]
    const usable = urls.filter(isHttp).toSorted((one, other) => rank(one) - rank(other))
    if (usable.length === 0) continue
    for (const name of names) servers.set(name.toLowerCase(), usable)
  }
  return servers.size === 0 ? undefined : servers
}

/** The file had about 600 services for 1,200 names in 2026. */
const maxServices = 5000
const maxTexts = 5000

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.slice(0, maxTexts).filter((text) => typeof text === 'string') : []

const isHttp = (url: string) => url.length <= 500 && (url.startsWith('https://') || url.startsWith('http://'))

const rank = (url: string) => (url.startsWith('https:') ? 0 : 1)
