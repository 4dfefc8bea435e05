import { siteDomain } from '#shared/contract/domain-name.ts'

/** The registrable domains of addresses, by how many of them they have. Equal ones are in the order of the addresses. */
export function topDomains(urls: readonly string[]): { domain: string; stories: number }[] {
  const counts = new Map<string, number>()
  for (const url of urls) {
    const domain = siteDomain(new URL(url).hostname)
    counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  return [...counts]
    .map(([domain, stories]) => ({ domain, stories }))
    .toSorted((one, other) => other.stories - one.stories)
    .slice(0, maxDomains)
}

const maxDomains = 10
