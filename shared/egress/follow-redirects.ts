import { AppError } from '#shared/contract/errors.ts'
import type { EgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { acceptLanguage, isOwnSite } from './caller-request.ts'
import type { Capture, EgressRequest, SignRequest } from './egress.ts'
import { fetchHop, type HopOptions, type HopResponse } from './fetch-hop.ts'
import { cookieJar } from './headers/cookie-jar.ts'
import { urlNotAllowed, vetUrl } from './vet-url.ts'

export interface FollowOptions extends HopOptions {
  userAgent: string
  sign?: SignRequest | undefined
}

/** The response at the end of a redirect chain. The caller must call `read` or `stream` of `response`. */
export interface FinalResponse extends Omit<Capture, 'body'> {
  response: HopResponse
}

/** Requests a URL and follows its redirects. The URL of every hop is vetted, and so are the addresses it resolves to. */
export async function followRedirects(request: EgressRequest, options: FollowOptions): Promise<FinalResponse> {
  const { signal } = request
  const start = vetUrl(request.url, options.rules)
  const { caller = {} } = request
  const cookies = cookieJar({ start, cookies: caller.cookies })
  const callerHeaders = inLowerCase(caller.headers ?? {})
  const redirects: string[] = []

  for (let url = start; ;) {
    const headers = headersFor(request, options.userAgent)
    if (url.origin === start.origin) Object.assign(headers, request.headers)
    if (isOwnSite(url, start)) Object.assign(headers, callerHeaders)
    Object.assign(headers, options.sign?.(url))
    const cookie = cookies.headerFor(url)
    if (cookie) headers['cookie'] = cookie

    const response = await fetchHop(url, { headers, signal }, options)
    const location = redirectStatus.has(response.status) ? response.headers['location'] : undefined
    if (location === undefined) {
      const { status, headers } = response
      return { url: url.href, status, headers, redirects, response }
    }
    await response.skip()
    redirects.push(url.href)
    if (redirects.length > maxRedirects) throw tooManyRedirects()
    cookies.store(url, response.cookies)
    url = vetHop(location, url, options.rules)
  }
}

const redirectStatus = new Set([301, 302, 303, 307, 308])
const maxRedirects = 5

/** Identifies this service; does not imitate a browser. */
function headersFor({ accept, caller }: EgressRequest, userAgent: string): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: accept ?? 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
    'accept-language': acceptLanguage(caller?.locale ?? 'en'),
    'accept-encoding': 'gzip, deflate, br, zstd',
  }
}

const inLowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

function tooManyRedirects(): AppError {
  return new AppError('TOO_MANY_REDIRECTS', `The target redirected more than ${maxRedirects} times.`)
}

/** Vets a redirect target. Every problem but a block becomes URL_NOT_ALLOWED: the target chose the URL, not the caller. */
function vetHop(location: string, from: URL, rules: EgressRules): URL {
  // The header has one character per byte; some servers send UTF-8 without percent-encoding.
  const hop = URL.parse(Buffer.from(location, 'latin1').toString(), from.href)
  try {
    if (hop) return vetUrl(hop.href, rules)
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'HOST_BLOCKED') throw thrown
    throw urlNotAllowed()
  }
  throw urlNotAllowed()
}
