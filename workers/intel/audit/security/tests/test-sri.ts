import { getDomain } from 'tldts'
import type { SecurityFacts, TestOutcome } from '#workers/intel/audit/security/security-facts.ts'

/** Judges the integrity hashes of scripts. Scripts of other sites need one; those of the site itself need none. */
export function testSri({ url, scripts }: Pick<SecurityFacts, 'url' | 'scripts'>): TestOutcome {
  if (scripts.length === 0) return { result: 'sri-not-implemented-but-no-scripts-loaded' }
  const site = siteOf(url)
  const external = scripts.filter((script) => siteOf(script.url) !== site)
  if (external.length === 0) {
    const areHashed = scripts.every(({ hasIntegrity, url: each }) => hasIntegrity && isSecure(each))
    return {
      result: areHashed
        ? 'sri-implemented-and-all-scripts-loaded-securely'
        : 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
    }
  }
  const worst =
    external.find((script) => !isSecure(script.url) && !script.hasIntegrity) ??
    external.find((script) => !isSecure(script.url)) ??
    external.find((script) => !script.hasIntegrity)
  if (worst === undefined) return { result: 'sri-implemented-and-external-scripts-loaded-securely' }
  const evidence = worst.url
  if (isSecure(worst.url)) return { result: 'sri-not-implemented-but-external-scripts-loaded-securely', evidence }
  return worst.hasIntegrity
    ? { result: 'sri-implemented-but-external-scripts-not-loaded-securely', evidence }
    : { result: 'sri-not-implemented-and-external-scripts-not-loaded-securely', evidence }
}

const isSecure = (address: string) => address.startsWith('https:')

/** The registrable domain; the host for an address without one. */
const siteOf = (address: string) => getDomain(address, { allowPrivateDomains: true }) ?? new URL(address).hostname
