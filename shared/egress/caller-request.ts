import { siteDomain } from '#shared/contract/domain-name.ts'

/** The caller's own part of a request. */
export interface CallerRequest {
  /** Sent to the site of the first URL only. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Sent to the site of the first URL only, until the site replaces or deletes them. */
  cookies?: readonly CallerCookie[] | undefined
  /** A language tag, for the `Accept-Language` header. */
  locale?: string | undefined
  /** All connections go through this HTTP proxy, and none is used by another request. See `parseCallerProxy`. */
  proxy?: { url: string } | undefined
}

export interface CallerCookie {
  name: string
  value: string
  path?: string | undefined
}

/**
 * Whether a URL may get the values that a caller sent for `start`: it has the same registrable domain, and a value that goes
 * over TLS at first always does. The registrable domain of an address is the address.
 */
export const isOwnSite = (url: URL, start: URL): boolean =>
  siteDomain(url.hostname) === siteDomain(start.hostname) && (start.protocol === 'http:' || url.protocol === 'https:')

/** The `Accept-Language` header for a language tag: the tag, its language, then any. */
export function acceptLanguage(locale: string): string {
  const { language } = new Intl.Locale(locale)
  return language === locale ? `${locale},*;q=0.5` : `${locale},${language};q=0.9,*;q=0.5`
}
