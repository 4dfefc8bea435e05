import { isOwnSite, type CallerRequest } from './caller-request.ts'
import type { Egress, EgressRequest } from './egress.ts'

/**
 * Egress whose requests have the caller's own part. Other addresses that a page names, such as another form of it, get the
 * values only if they are on the site of `url`. All requests go through the proxy.
 */
export function egressAs(
  { url, headers, cookies, locale, proxy }: CallerRequest & { url: string },
  { fetch, stream }: Egress,
): Egress {
  if ((headers ?? cookies ?? locale ?? proxy) === undefined) return { fetch, stream }
  const start = new URL(url)
  const withCaller = (request: EgressRequest): EgressRequest => ({
    ...request,
    caller: isOwnSite(new URL(request.url), start) ? { headers, cookies, locale, proxy } : { locale, proxy },
  })
  return { fetch: (request) => fetch(withCaller(request)), stream: (request) => stream(withCaller(request)) }
}
