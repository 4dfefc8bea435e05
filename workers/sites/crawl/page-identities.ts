import { canonicalAddress, hostKey } from '#workers/sites/urls/canonical-address.ts'
import type { PageContent } from './crawled-page.ts'

/** Recognizes pages that were delivered before: by the address they redirect to, their canonical link, or their content. */
export function createPageIdentities() {
  const addresses = new Set<string>()
  const contents = new Set<string>()

  return {
    /** Whether a delivered page has this canonical address. */
    has: (key: string) => addresses.has(key),

    /** Adds a page that was read under the canonical address `key`. False if it was delivered before. */
    add(key: string, { metadata, contentHash }: PageContent): boolean {
      const finalUrl = new URL(metadata.finalUrl)
      const keys = [canonicalAddress(finalUrl), declaredKey(metadata.canonical, finalUrl)].filter(
        (known) => known !== undefined,
      )
      if (contents.has(contentHash) || keys.some((known) => addresses.has(known))) return false
      contents.add(contentHash)
      for (const known of [key, ...keys]) addresses.add(known)
      return true
    },
  }
}

/** The address that the page declares as its own, if it is plausible. */
function declaredKey(canonical: string | undefined, finalUrl: URL): string | undefined {
  const url = canonical === undefined ? null : URL.parse(canonical, finalUrl.href)
  // Many sites declare their home page on every page.
  if (url === null || (url.pathname === '/' && url.search === '')) return undefined
  return hostKey(url.host) === hostKey(finalUrl.host) ? canonicalAddress(url) : undefined
}
