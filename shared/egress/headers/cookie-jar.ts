export interface CookieJar {
  store: (url: URL, setCookies: readonly string[]) => void
  /** The `Cookie` header for a URL; undefined if no cookie applies. */
  headerFor: (url: URL) => string | undefined
}

/**
 * Holds the cookies of one redirect chain: some sites set a cookie, redirect, and check for it. A cookie is sent only to
 * the host that set it; its domain and path are ignored. Holds at most 20 cookies. Not shared between fetches.
 */
export function cookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>()
  return {
    store: (url, setCookies) => {
      for (const text of setCookies) {
        const cookie = parseCookie(text, url.hostname)
        if (!cookie) continue
        const id = `${cookie.host} ${cookie.name}`
        if (cookie.isExpired) cookies.delete(id)
        else if (cookies.has(id) || cookies.size < maxCookies) cookies.set(id, cookie)
      }
    },
    headerFor: (url) => {
      const matching = [...cookies.values()].filter(
        ({ host, isSecure }) => host === url.hostname && (!isSecure || url.protocol === 'https:'),
      )
      return matching.length === 0 ? undefined : matching.map(({ name, value }) => `${name}=${value}`).join('; ')
    },
  }
}

interface Cookie {
  host: string
  name: string
  value: string
  isSecure: boolean
  isExpired: boolean
}

const maxCookies = 20
const maxCookieLength = 4096

/** The part of RFC 6265 §5.2 that a redirect chain needs. */
function parseCookie(text: string, host: string): Cookie | undefined {
  const [pair = '', ...attributes] = text.split(';').map((part) => part.trim())
  const separator = pair.indexOf('=')
  if (separator < 1 || pair.length > maxCookieLength) return undefined
  const byName = new Map(attributes.map((attribute) => parseAttribute(attribute)))
  const maxAge = Number(byName.get('max-age'))
  const isExpired = byName.has('max-age') ? maxAge <= 0 : Date.parse(byName.get('expires') ?? '') <= Date.now()
  return {
    host,
    name: pair.slice(0, separator).trim(),
    value: pair.slice(separator + 1).trim(),
    isSecure: byName.has('secure'),
    isExpired,
  }
}

function parseAttribute(attribute: string): [name: string, value: string] {
  const [name = '', value = ''] = attribute.split(/=(.*)/s)
  return [name.trim().toLowerCase(), value.trim()]
}
