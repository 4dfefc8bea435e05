import { parseEgressRules } from '#shared/egress/egress-rules.ts'
import { parseOutboundProxy, type OutboundProxy } from '#shared/egress/proxy/dial-through-proxy.ts'
import { list, type Setting } from './settings.ts'

/** Settings of requests to targets. */
export const egressSettings = {
  EGRESS_ALLOW: allowedTargets('Comma-separated private targets that may be fetched: host, host:port or CIDR'),
  DNS_SERVERS: list(
    "Comma-separated DNS servers that resolve the URLs of callers, and that /domain and /tech ask; default: the system's resolvers",
  ),
  EGRESS_PROXY: outboundProxy(
    'HTTP proxy for all connections to websites and receivers of webhooks, http://USER:PASSWORD@HOST:PORT; it gets vetted addresses and resolves no names',
  ),
} as const

function outboundProxy(about: string): Setting<OutboundProxy | undefined> {
  return { read: parseOutboundProxy, fallback: undefined, about, secret: true }
}

function allowedTargets(about: string): Setting<string> {
  const read = (value: string) => {
    parseEgressRules({ allow: value })
    return value
  }
  return { read, fallback: '', about }
}
