import { isIPv6 } from 'node:net'
import type { Config } from '#shared/runtime/config.ts'
import { parseEgressRules, type EgressRules } from '#shared/runtime/settings/egress-rules.ts'

/**
 * The egress rules of this deployment. The addresses this API listens on are never allowed: a page of ours that fetches
 * itself would loop. Other ports of the public host are allowed only by EGRESS_ALLOW: another service may listen there.
 * `blocks`: those of the operator, as they are at each request.
 */
export function configuredRules(
  config: RuleConfig,
  blocks?: { isHostBlocked: (host: string) => boolean },
): EgressRules {
  const rules = rulesOf(config)
  return blocks === undefined ? rules : { ...rules, isBlocked: blocks.isHostBlocked }
}

type RuleConfig = Pick<Config, 'EGRESS_ALLOW' | 'PUBLIC_URL' | 'HOST' | 'PORT'>

function rulesOf({ EGRESS_ALLOW, PUBLIC_URL, HOST, PORT }: RuleConfig): EgressRules {
  const host = isIPv6(HOST) ? `[${HOST}]` : HOST
  const listening = [`localhost:${PORT}`, `${host}:${PORT}`]
  if (PUBLIC_URL === undefined) return parseEgressRules({ allow: EGRESS_ALLOW, ownHosts: listening })
  const { hostname, port, protocol } = new URL(PUBLIC_URL)
  const publicPort = port === '' ? (protocol === 'https:' ? 443 : 80) : port
  const ownHosts = [...listening, `${hostname}:${PORT}`, `${hostname}:${publicPort}`]
  return parseEgressRules({ allow: EGRESS_ALLOW, ownHosts, ownHostsOtherPorts: [hostname] })
}
