import { siteDomain } from '#shared/contract/domain-name.ts'

/**
 * Where the redirects of a watched page lead: '' on the site of the watched page, otherwise host and path. A site is a
 * registrable domain.
 */
export function placeOf(url: string, finalUrl: string): string {
  const { hostname, host, pathname } = new URL(finalUrl)
  return siteDomain(hostname) === siteDomain(new URL(url).hostname) ? '' : `${host}${pathname}`.slice(0, 2048)
}
