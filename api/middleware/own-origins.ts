import { isIP } from 'node:net'

/** Host names that are valid beside the one of PUBLIC_URL. */
const loopback = ['localhost', '127.0.0.1', '[::1]']

export interface OriginRules {
  publicUrl: () => string
  /** Hosts of web pages that may call beside our own, or `*` for all. */
  agentOrigins: readonly string[]
}

const ownHosts = (publicUrl: () => string) => [new URL(publicUrl()).hostname, ...loopback]

/** Why the Host header is not one of ours, or undefined. Another one reveals a web page that uses DNS rebinding. */
export function foreignHost(host: string, { publicUrl }: Pick<OriginRules, 'publicUrl'>): string | undefined {
  const own = ownHosts(publicUrl)
  if (own.includes(hostnameOf(`http://${host}`))) return undefined
  return `Unexpected Host: ${host.slice(0, maxShown)}. Expected ${own[0]}. Set PUBLIC_URL to the address of this service.`
}

/** Why a web page of this origin may not call, or undefined. Programs outside of browsers send no Origin. */
export function foreignOrigin(origin: string, { publicUrl, agentOrigins }: OriginRules): string | undefined {
  if (origin === '' || agentOrigins.includes('*')) return undefined
  if ([...ownHosts(publicUrl), ...agentOrigins].includes(hostnameOf(origin))) return undefined
  return `Unexpected Origin: ${origin.slice(0, maxShown)}. Add its host to MCP_ORIGINS to allow it.`
}

const maxShown = 100

/** '' for a text that is not a URL with a host, such as the origin `null` of a sandboxed page. */
const hostnameOf = (url: string): string => URL.parse(url)?.hostname ?? ''

/**
 * Whether a name in the Host header can belong to a page of the web: neither an address nor a name without a dot, such as
 * that of a container, nor a name of a local network (RFC 6761, RFC 6762).
 */
export function isNameOfTheWeb(host: string): boolean {
  const name = host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
  return (
    isIP(name.replace(/^\[|\]$/g, '')) === 0 && name.includes('.') && !/\.(?:localhost|local|internal|test)$/.test(name)
  )
}
