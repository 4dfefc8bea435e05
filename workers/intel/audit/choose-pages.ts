import type { PageFacts } from '#workers/browser/audit-facts.ts'
import type { RobotsRules } from '#workers/sites/robots/robots.ts'
import { isMediaAddress, pageUrl } from '#workers/sites/urls/page-url.ts'
import { siteScope } from '#workers/sites/urls/site-scope.ts'

/** The pages of the site that a page links to, each once, in the order of the links. Without the page itself and files. */
export function internalLinks(start: string, { links }: Pick<PageFacts, 'links'>): string[] {
  const isOnSite = siteScope(new URL(start), { includeSubdomains: false })
  const own = withoutFragment(new URL(start))
  const found = new Set<string>()
  for (const { url: written } of links) {
    const url = pageUrl(written)
    if (url === undefined || !isOnSite(url)) continue
    const address = withoutFragment(url)
    if (address !== own) found.add(address)
  }
  return [...found]
}

function withoutFragment(url: URL): string {
  const copy = new URL(url)
  copy.hash = ''
  return copy.href
}

/** Pages of different parts of a site: the first link of each path segment, then the others. */
export function choosePages(links: readonly string[], rules: RobotsRules | undefined, limit: number): string[] {
  const allowed = links.filter((url) => !isMediaAddress(new URL(url)) && rules?.isAllowed(url) !== false)
  const parts = new Set<string>()
  const [firsts, others]: [string[], string[]] = [[], []]
  for (const url of allowed) {
    const part = new URL(url).pathname.split('/', 2)[1] ?? ''
    if (parts.has(part)) others.push(url)
    else {
      parts.add(part)
      firsts.push(url)
    }
  }
  return [...firsts, ...others].slice(0, limit)
}
