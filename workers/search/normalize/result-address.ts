import { targetAddress } from '#shared/contract/target-address.ts'

/** The limit of addresses that this API takes. */
const maxLength = 2048

/**
 * The address of a result as a caller can use it: absolute, http or https, without tracking parameters, and the target
 * instead of a search engine's redirect. Undefined for anything else.
 *
 * @example
 * resultAddress('https://www.google.com/url?q=https://example.com/?utm_source=x') // 'https://example.com/'
 */
export function resultAddress(address: string): string | undefined {
  const direct = parse(address)
  const target = direct && redirectTarget(direct)
  const url = target === undefined ? direct : parse(target)
  if (url === undefined || url.href.length > maxLength) return undefined
  // A fragment of text only marks the words of the query.
  if (url.hash.includes(':~:')) url.hash = ''
  return targetAddress(url, { keepsFragment: true })
}

/** Longer addresses are redirects at most. */
const maxParsedLength = 8192

function parse(address: string): URL | undefined {
  if (address.length > maxParsedLength) return undefined
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  if (url === null || !(url.protocol === 'http:' || url.protocol === 'https:')) return undefined
  return url.username === '' && url.password === '' ? url : undefined
}

/** The target of a redirect that search engines put around their results. */
function redirectTarget({ hostname, pathname, searchParams }: URL): string | undefined {
  const host = hostname.startsWith('www.') ? hostname.slice('www.'.length) : hostname
  if (host.startsWith('google.') && pathname === '/url')
    return searchParams.get('q') ?? searchParams.get('url') ?? undefined
  if (host.endsWith('duckduckgo.com') && pathname.startsWith('/l/')) return searchParams.get('uddg') ?? undefined
  if (host === 'bing.com' && pathname.startsWith('/ck/a')) return bingTarget(searchParams.get('u') ?? '')
  return undefined
}

/** Bing writes `a1` and the address in base64url. */
const bingTarget = (text: string) =>
  text.startsWith('a1') ? Buffer.from(text.slice('a1'.length), 'base64url').toString() : undefined
