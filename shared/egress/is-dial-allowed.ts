import { includesAddress, includesHost, type EgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { isPublicAddress } from './is-public-address.ts'
import { portOf } from './url-parts.ts'

export const publicPorts: ReadonlySet<number> = new Set([80, 443, 8080, 8443])

/** Whether the rules allow a connection to this address, be it from the URL or from DNS. */
export function isDialAllowed(address: string, url: URL, rules: EgressRules): boolean {
  const port = portOf(url)
  if (includesAddress(rules.own, address, port)) return false
  if (includesAddress(rules.allow, address, port) || includesHost(rules.allow, url.hostname, port)) return true
  if (includesAddress(rules.ownOtherPorts ?? [], address, port)) return false
  return publicPorts.has(port) && isPublicAddress(address)
}
