export interface CookieJar {
  store: (url: URL, setCookies: readonly string[]) => void
  /** The `Cookie` header for a hop; undefined when no cookie is for its host. */
  headerFor: (url: URL) => string | undefined
}

/**
 * The memory of one chain of redirects: sites set a cookie and send the visitor back to look for it. A cookie returns to
 * the very host that set it, whatever domain or path it names; 20 are kept. Never shared between two fetches.
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
      const own = [...cookies.values()].filter(
        ({ host, isSecure }) => host === url.hostname && (!isSecure || url.protocol === 'https:'),
      )
      return own.length === 0 ? undefined : own.map(({ name, value }) => `${name}=${value}`).join('; ')
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

/** RFC 6265 §5.2, as far as one chain needs it. */
function parseCookie(text: string, host: string): Cookie | undefined {
  const [pair = '', ...attributes] = text.split(';').map((part) => part.trim())
  const split = pair.indexOf('=')
  if (split < 1 || pair.length > maxCookieLength) return undefined
  const named = new Map(attributes.map((attribute) => halves(attribute)))
  const maxAge = Number(named.get('max-age'))
  const isExpired = named.has('max-age') ? maxAge <= 0 : Date.parse(named.get('expires') ?? '') <= Date.now()
  return {
    host,
    name: pair.slice(0, split).trim(),
    value: pair.slice(split + 1).trim(),
    isSecure: named.has('secure'),
    isExpired,
  }
}

function halves(attribute: string): [name: string, value: string] {
  const [name = '', value = ''] = attribute.split(/=(.*)/s)
  return [name.trim().toLowerCase(), value.trim()]
}
