import type { EgressRules } from './egress-rules.ts'
import { vetUrl } from './vet-url.ts'

/** What a CONNECT asks for, `host:port` (RFC 9110 §9.3.6); undefined for anything else. */
export function tunnelTarget(authority = ''): URL | undefined {
  if (!/^(?:\[[\da-f:.]+\]|[^\s:/?#@\\[\]%]+):\d{1,5}$/i.test(authority)) return undefined
  return URL.parse(`http://${authority}/`) ?? undefined
}

/** What a request in absolute form asks for (RFC 9112 §3.2.2), plain http only; undefined for anything else. */
export function forwardTarget(target = ''): URL | undefined {
  const url = /^http:\/\/[^/\\]/i.test(target) ? URL.parse(target) : null
  return url === null || url.username !== '' || url.password !== '' ? undefined : url
}

/**
 * The target as it will be asked. Only its host and port are vetted: the paths that pages ask for are longer than those
 * of callers may be. Throws URL_NOT_ALLOWED or INVALID_URL.
 */
export function vetTarget(target: URL, rules: EgressRules): URL {
  const url = vetUrl(target.origin, rules)
  // Not resolved against the vetted address: a path that begins with two slashes would be another host.
  url.pathname = target.pathname
  url.search = target.search
  return url
}
