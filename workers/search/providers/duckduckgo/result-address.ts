import { pageUrl } from '#workers/urls/page-url.ts'

/**
 * The address of a result. DuckDuckGo links to it directly, or through `//duckduckgo.com/l/?uddg=ADDRESS`. Undefined for
 * advertisements (`/y.js`), links inside DuckDuckGo's page, and addresses that no page has.
 */
export function resultAddress(href: string): string | undefined {
  const link = pageUrl(href, 'https://duckduckgo.com')
  if (link === undefined) return undefined
  if (!/^(?:[a-z]+\.)?duckduckgo\.com$/.test(link.hostname)) return isAbsolute(href) ? link.href : undefined
  if (link.pathname === '/l/') return pageUrl(link.searchParams.get('uddg') ?? '')?.href
  // Its own pages are results, too: https://duckduckgo.com/privacy.
  return isAbsolute(href) && link.pathname !== '/y.js' ? link.href : undefined
}

const isAbsolute = (href: string) => /^\s*(?:https?:)?\/\//i.test(href)
