import { parseEgressRules } from '#shared/egress/egress-rules.ts'
import { list, type Setting } from './settings.ts'

/** Settings of requests to targets. */
export const egressSettings = {
  EGRESS_ALLOW: allowedTargets('Comma-separated private targets that may be fetched: host, host:port or CIDR'),
  DNS_SERVERS: list(
    "Comma-separated DNS servers that resolve the URLs of callers, and that /domain and /tech ask; default: the system's resolvers",
  ),
} as const

function allowedTargets(about: string): Setting<string> {
  const read = (value: string) => {
    parseEgressRules({ allow: value })
    return value
  }
  return { read, fallback: '', about }
}
