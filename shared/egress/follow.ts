import { AppError } from '#shared/errors.ts'
import type { Capture, EgressRequest } from '#shared/ports/egress.ts'
import { cookieJar } from './cookie-jar.ts'
import type { EgressRules } from './egress-rules.ts'
import { urlNotAllowed } from './url-not-allowed.ts'
import { vetUrl } from './vet-url.ts'
import { visit, type VisitOptions } from './visit.ts'

export interface FollowOptions extends VisitOptions {
  userAgent: string
  maxBytes: number
  idleTimeoutMs: number
}

/** Visits an address and wherever it redirects to. Every hop is a new address: vetted, resolved and vetted again. */
export async function follow(request: EgressRequest, options: FollowOptions): Promise<Capture> {
  const { signal } = request
  const start = vetUrl(request.url, options.rules)
  const cookies = cookieJar()
  const redirects: string[] = []

  for (let url = start; ;) {
    const headers = headersFor(request, options.userAgent)
    if (url.origin === start.origin) Object.assign(headers, request.headers)
    const cookie = cookies.headerFor(url)
    if (cookie) headers['cookie'] = cookie

    const answer = await visit(url, { headers, signal }, options)
    const location = redirectStatus.has(answer.status) ? answer.headers['location'] : undefined
    if (location === undefined) {
      const body = await answer.read({
        maxBytes: request.maxBytes ?? options.maxBytes,
        idleTimeoutMs: options.idleTimeoutMs,
        signal,
      })
      return { url: url.href, status: answer.status, headers: answer.headers, body, redirects }
    }
    await answer.skip()
    redirects.push(url.href)
    if (redirects.length > maxRedirects) throw tooManyRedirects()
    cookies.store(url, answer.cookies)
    url = vetHop(location, url, options.rules)
  }
}

const redirectStatus = new Set([301, 302, 303, 307, 308])
const maxRedirects = 5

/** Says what we are and what we can read; nothing that pretends to be a browser. */
function headersFor({ accept }: EgressRequest, userAgent: string): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: accept ?? 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en,*;q=0.5',
    'accept-encoding': 'gzip, deflate, br, zstd',
  }
}

function tooManyRedirects(): AppError {
  return new AppError('TOO_MANY_REDIRECTS', `The target redirected more than ${maxRedirects} times.`)
}

/** A caller is not to blame for what a target points at: whatever is wrong with it, it is refused in the one opaque way. */
function vetHop(location: string, from: URL, rules: EgressRules): URL {
  // Header bytes arrive one per character; servers that do not percent-encode a path send UTF-8.
  const hop = URL.parse(Buffer.from(location, 'latin1').toString(), from.href)
  try {
    if (hop) return vetUrl(hop.href, rules)
  } catch {
    throw urlNotAllowed()
  }
  throw urlNotAllowed()
}
