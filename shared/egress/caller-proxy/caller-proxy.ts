import { AppError } from '#shared/contract/errors.ts'
import { vetUrl } from '#shared/egress/vet-url.ts'
import type { EgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { proxyAuthorization } from '#shared/runtime/settings/outbound-proxy.ts'

/** The HTTP proxy of a caller. Its address belongs to the caller alone: no message, log or cause may have it. */
export interface CallerProxy {
  /** Without user and password. */
  url: URL
  /** The value of `Proxy-Authorization`; undefined without a user. */
  authorization: string | undefined
}

/** Parses `http://USER:PASSWORD@HOST:PORT`, or the same with https. Undefined for other texts. */
export function parseCallerProxy(text: string): CallerProxy | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return undefined
  try {
    const authorization = proxyAuthorization(url)
    url.username = ''
    url.password = ''
    return { url, authorization }
  } catch {
    // A percent sign that starts no escape.
    return undefined
  }
}

/** Throws URL_NOT_ALLOWED for a proxy at a private, reserved or own address, as far as its URL shows it. */
export function vetCallerProxy({ url }: CallerProxy, rules: EgressRules): void {
  try {
    vetUrl(url.href, proxyRules(rules))
  } catch {
    throw proxyNotAllowed()
  }
}

/** The rules for the address of a proxy. Proxies listen on any port, but none of these. */
export const proxyRules = (rules: EgressRules): EgressRules => ({ ...rules, allowsPort: isProxyPort })

const isProxyPort = (port: number): boolean => port === 80 || port === 443 || (port >= 1024 && !portsOfOthers.has(port))

/** Ports above 1023 that browsers refuse (Fetch Standard, "bad port"), and those of common databases and caches. */
const portsOfOthers: ReadonlySet<number> = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672, 5900,
  6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9200, 9300, 10080, 11211, 27017,
])

/** One message for every rule, as for other URLs. */
export function proxyNotAllowed(): AppError {
  const message =
    'must be a proxy at a public address, on port 80, 443 or one above 1023 that no other common service has'
  return new AppError('URL_NOT_ALLOWED', `/proxy/url ${message}.`, { details: [{ path: '/proxy/url', message }] })
}

/** `problem`: what the proxy did, without its address. There is no cause: the causes of connection errors name addresses. */
export function proxyFailed(problem: string): AppError {
  return new AppError('PROXY_FAILED', `Your proxy ${problem}. Nothing was charged.`, {
    details: [{ path: '/proxy', message: problem }],
  })
}
