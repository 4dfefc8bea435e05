import { isIPv6 } from 'node:net'
import type { Config } from '#shared/runtime/config.ts'
import { parseEgressRules, type EgressRules } from '#shared/runtime/settings/egress-rules.ts'

/**
 * The egress rules of this deployment. The addresses this API listens on are never allowed: a page of ours that fetches
 * itself would loop. Other ports of the public host are allowed only by EGRESS_ALLOW: another service may listen there.
 */
export function configuredRules({ EGRESS_ALLOW, PUBLIC_URL, HOST, PORT }: Config): EgressRules {
  const host = isIPv6(HOST) ? `[${HOST}]` : HOST
  const listening = [`localhost:${PORT}`, `${host}:${PORT}`]
  if (PUBLIC_URL === undefined) return parseEgressRules({ allow: EGRESS_ALLOW, ownHosts: listening })
  const { hostname, port, protocol } = new URL(PUBLIC_URL)
  const publicPort = port === '' ? (protocol === 'https:' ? 443 : 80) : port
  const ownHosts = [...listening, `${hostname}:${PORT}`, `${hostname}:${publicPort}`]
  return parseEgressRules({ allow: EGRESS_ALLOW, ownHosts, ownHostsOtherPorts: [hostname] })
}
