/** The HTTP proxy of the operator (EGRESS_PROXY). */
export interface OutboundProxy {
  host: string
  port: number
  /** The value of `Proxy-Authorization`; undefined without a user. */
  authorization: string | undefined
}

/** Parses `http://USER:PASSWORD@HOST:PORT`. Throws an Error without the text, which may contain a password. */
export function parseOutboundProxy(text: string): OutboundProxy {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' || url.pathname !== '/' || url.search !== '' || url.hash !== '') throw notProxy()
  return {
    // An IPv6 address without its brackets.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || 80),
    authorization: authorizationOf(url),
  }
}

function authorizationOf(url: URL): string | undefined {
  try {
    return proxyAuthorization(url)
  } catch {
    throw notProxy()
  }
}

/**
 * The value of `Proxy-Authorization` for the user and password of a URL; undefined without a user. Throws a URIError for a percent
 * sign that starts no escape.
 */
export function proxyAuthorization({ username, password }: URL): string | undefined {
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return user === ':' ? undefined : `Basic ${Buffer.from(user).toString('base64')}`
}

const notProxy = () =>
  new Error('expected http://HOST:PORT or http://USER:PASSWORD@HOST:PORT, with % in user and password written as %25')
