import { isOwnSite, type CallerCookie } from '#shared/egress/caller-request.ts'

export interface CookieJar {
  store: (url: URL, setCookies: readonly string[]) => void
  /** The `Cookie` header for a URL; undefined if no cookie applies. */
  headerFor: (url: URL) => string | undefined
}

/** The cookies of the caller, for the site of the first URL. */
interface OwnCookies {
  start: URL
  cookies?: readonly CallerCookie[] | undefined
}

/**
 * Holds the cookies of one redirect chain: some sites set a cookie, redirect, and check for it. A cookie is sent only to
 * the host that set it; its domain and path are ignored. Holds at most 20 cookies. Not shared between fetches. A cookie of
 * the caller is sent to every host of its site, until one of them sets a cookie of its name.
 */
export function cookieJar(caller?: OwnCookies): CookieJar {
  const isOwn = (url: URL) => caller !== undefined && isOwnSite(url, caller.start)
  const own = new Map((caller?.cookies ?? []).map((cookie) => [`${cookie.name} ${cookie.path ?? '/'}`, cookie]))
  const cookies = new Map<string, Cookie>()
  return {
    store: (url, setCookies) => {
      for (const text of setCookies) {
        const cookie = parseCookie(text, url.hostname)
        if (!cookie) continue
        if (isOwn(url)) for (const [id, { name }] of own) if (name === cookie.name) own.delete(id)
        const id = `${cookie.host} ${cookie.name}`
        if (cookie.isExpired) cookies.delete(id)
        else if (cookies.has(id) || cookies.size < maxCookies) cookies.set(id, cookie)
      }
    },
    headerFor: (url) => {
      const matching = [...cookies.values()].filter(
        ({ host, isSecure }) => host === url.hostname && (!isSecure || url.protocol === 'https:'),
      )
      const ofCaller = isOwn(url) ? [...own.values()].filter(({ path }) => isBelow(url.pathname, path)) : []
      const all = [...ofCaller, ...matching]
      return all.length === 0 ? undefined : all.map(({ name, value }) => `${name}=${value}`).join('; ')
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

/** RFC 6265 §5.1.4. */
const isBelow = (pathname: string, path = '/') =>
  pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'))

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
