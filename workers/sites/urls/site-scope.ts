import { siteDomain } from '#shared/contract/domain-name.ts'
import { hostKey } from './canonical-address.ts'

export interface SiteScopeOptions {
  /** Includes every host under the registrable domain (public suffix list, `github.io` and its like included). */
  includeSubdomains: boolean
}

/** Returns a function that tells whether a URL belongs to the site of `start`: same host, `www.` aside, and same port. */
export function siteScope(start: URL, { includeSubdomains }: SiteScopeOptions): (url: URL) => boolean {
  const host = hostKey(start.hostname)
  const domain = includeSubdomains ? siteDomain(start.hostname) : undefined
  const answers = new Map<string, boolean>()
  return (url) => {
    if (url.port !== start.port) return false
    const known = answers.get(url.hostname)
    if (known !== undefined) return known
    const isInside = hostKey(url.hostname) === host || siteDomain(url.hostname) === domain
    // A document may name any number of hosts.
    if (answers.size < maxAnswers) answers.set(url.hostname, isInside)
    return isInside
  }
}

const maxAnswers = 1000
