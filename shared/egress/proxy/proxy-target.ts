import type { EgressRules } from '#shared/egress/egress-rules.ts'
import { vetUrl } from '#shared/egress/vet-url.ts'

/** Parses the target of a CONNECT, `host:port` (RFC 9110 §9.3.6). Undefined if it is malformed. */
export function tunnelTarget(authority = ''): URL | undefined {
  if (!/^(?:\[[\da-f:.]+\]|[^\s:/?#@\\[\]%]+):\d{1,5}$/i.test(authority)) return undefined
  return URL.parse(`http://${authority}/`) ?? undefined
}

/** Parses an absolute-form target (RFC 9112 §3.2.2), http only. Undefined if it is malformed. */
export function forwardTarget(target = ''): URL | undefined {
  const url = /^http:\/\/[^/\\]/i.test(target) ? URL.parse(target) : null
  return url === null || url.username !== '' || url.password !== '' ? undefined : url
}

/**
 * Vets host and port of a target and returns its URL. The path is not vetted: paths in pages may be longer than those
 * callers may send. Throws URL_NOT_ALLOWED or INVALID_URL.
 */
export function vetTarget(target: URL, rules: EgressRules): URL {
  const url = vetUrl(target.origin, rules)
  // Assigned, not resolved: a path that begins with two slashes would resolve to another host.
  url.pathname = target.pathname
  url.search = target.search
  return url
}
