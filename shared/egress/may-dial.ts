import { coversAddress, namesHost, type EgressRules } from './egress-rules.ts'
import { isPublicAddress } from './is-public-address.ts'
import { portOf } from './url-parts.ts'

export const publicPorts: ReadonlySet<number> = new Set([80, 443, 8080, 8443])

/** The last word on one address, whether it was written in the URL or found by its name. */
export function mayDial(address: string, url: URL, rules: EgressRules): boolean {
  const port = portOf(url)
  if (coversAddress(rules.own, address, port)) return false
  if (coversAddress(rules.allow, address, port) || namesHost(rules.allow, url.hostname, port)) return true
  return publicPorts.has(port) && isPublicAddress(address)
}
