import { isIPv6 } from 'node:net'
import type { Config } from '#shared/config.ts'
import { parseEgressRules, type EgressRules } from './egress-rules.ts'

/** The rules of this deployment. Our own public host is never a target, or a page of ours could fetch itself for ever. */
export function configuredRules({ EGRESS_ALLOW, PUBLIC_URL, HOST, PORT }: Config): EgressRules {
  const host = isIPv6(HOST) ? `[${HOST}]` : HOST
  const ownHosts = PUBLIC_URL === undefined ? [`localhost:${PORT}`, `${host}:${PORT}`] : [new URL(PUBLIC_URL).hostname]
  return parseEgressRules({ allow: EGRESS_ALLOW, ownHosts })
}
