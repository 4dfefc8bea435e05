import { plainText } from '#workers/search/normalize/plain-text.ts'

/**
 * The absolute address behind a result: that of the page, or of DuckDuckGo's redirect to it. Undefined for advertisements
 * (`duckduckgo.com/y.js`) and links inside DuckDuckGo's page. `attribute`: with entities.
 */
export function resultLink(attribute: string): string | undefined {
  const href = plainText(attribute, 8192)
  if (!/^(?:https?:)?\/\//i.test(href)) return undefined
  const url = URL.parse(href, 'https://duckduckgo.com')
  const isAdvertisement = url !== null && `.${url.hostname}`.endsWith('.duckduckgo.com') && url.pathname === '/y.js'
  return url === null || isAdvertisement ? undefined : url.href
}
