import { AppError } from '#shared/contract/errors.ts'
import type { Config } from '#shared/runtime/config.ts'
import { assertSuccess, readJson, valueAt } from '#workers/upstreams/read-reply.ts'
import {
  type UpstreamReply,
  type UpstreamRequest,
  type Upstream,
  providerError,
} from '#workers/upstreams/request-upstream.ts'

interface YouTubeLimits {
  /** The time for each request. */
  timeoutMs: () => number
  signal: AbortSignal
}

export interface YouTube {
  /**
   * Asks the player for a video. Returns its answer as it is. Throws TARGET_BLOCKED if YouTube takes the service for a bot,
   * PROVIDER_ERROR, or the signal's reason when it aborts.
   */
  player: (videoId: string, limits: YouTubeLimits) => Promise<unknown>
  /** The address of captions that the player names. Undefined unless it is on a server of YouTube. */
  captionUrl: (given: string) => URL | undefined
}

/** The version of the app. YouTube may refuse an old one. */
const clientVersion = '20.10.38'

/** Sends the requests of the Android app: its captions, unlike those of the web player, need no token of a browser. */
export function openYouTube({ YOUTUBE_BASE_URL }: Pick<Config, 'YOUTUBE_BASE_URL'>, upstream: Upstream): YouTube {
  const base = new URL(YOUTUBE_BASE_URL ?? 'https://www.youtube.com')
  type Request = Pick<UpstreamRequest, 'url' | 'method' | 'headers' | 'body'>
  const send = (request: Request, { timeoutMs, signal }: YouTubeLimits) =>
    upstream({ ...request, name: youTubeName, timeoutMs: timeoutMs(), signal })

  async function keyFor(videoId: string, limits: YouTubeLimits): Promise<string> {
    const headers = { 'accept-language': 'en', accept: 'text/html' }
    const page = { url: new URL(`/watch?v=${videoId}`, base), method: 'GET', headers } as const
    const first = await send(page, limits)
    const cookie = consentCookie(first)
    if (cookie === undefined) return innertubeKey(first)
    return innertubeKey(await send({ ...page, headers: { ...headers, cookie } }, limits))
  }

  return {
    async player(videoId, limits) {
      const url = new URL('/youtubei/v1/player', base)
      url.searchParams.set('key', await keyFor(videoId, limits))
      url.searchParams.set('prettyPrint', 'false')
      const headers = { 'content-type': 'application/json', 'accept-language': 'en' }
      const context = { client: { clientName: 'ANDROID', clientVersion, hl: 'en' } }
      const body = JSON.stringify({ context, videoId })
      const answer = readJson(await send({ url, method: 'POST', headers, body }, limits), youTubeName)
      // YouTube shows some blocked clients another video, which says that the app must be updated [N].
      const shown = valueAt(answer, 'videoDetails', 'videoId')
      if (shown !== undefined && shown !== videoId) throw youTubeError('answered with another video')
      return answer
    },
    captionUrl(given) {
      const url = URL.parse(given, base.href)
      return url !== null && (url.origin === base.origin || isOfYouTube(url)) ? url : undefined
    },
  }
}

const isOfYouTube = ({ protocol, hostname, port }: URL) =>
  protocol === 'https:' && port === '' && captionDomains.some((domain) => `.${hostname}`.endsWith(`.${domain}`))

const captionDomains = ['youtube.com', 'googlevideo.com']

/**
 * The key of the player API, which each watch page contains. Throws TARGET_BLOCKED for a check against bots, and
 * PROVIDER_ERROR for any other page.
 */
function innertubeKey(reply: UpstreamReply): string {
  if (isRedirectTo(reply, '/sorry')) throw blocked()
  if (consentCookie(reply) !== undefined) throw youTubeError('keeps asking for consent to cookies')
  const html = htmlOf(reply)
  if (html.includes('class="g-recaptcha"')) throw blocked()
  assertSuccess(reply, youTubeName)
  const key = /"INNERTUBE_API_KEY":\s?"([\w-]{10,100})"/.exec(html)?.[1]
  if (key === undefined) throw youTubeError('sent a watch page without the key of its player')
  return key
}

/**
 * The cookie that answers the page which asks for consent. Undefined for other pages. The page comes as a form or as a
 * redirect [N]. The form names its version; the redirect does not, and any version is accepted [N].
 */
function consentCookie(reply: UpstreamReply): string | undefined {
  if (isRedirectTo(reply, 'consent.youtube.com')) return 'SOCS=CAI; CONSENT=YES+cb'
  const html = htmlOf(reply)
  if (!html.includes('action="https://consent.youtube.com/s')) return undefined
  const version = /name="v" value="([\w.+-]{1,100})"/.exec(html)?.[1] ?? 'cb'
  return `SOCS=CAI; CONSENT=YES+${version}`
}

const isRedirectTo = ({ status, headers }: UpstreamReply, part: string) =>
  status >= 300 && status < 400 && (headers.get('location') ?? '').includes(part)

/** Pages are at most 16 MiB. */
const htmlOf = ({ body }: UpstreamReply) => Buffer.from(body).toString()

const blocked = () =>
  new AppError('TARGET_BLOCKED', 'YouTube asks this service to prove that it is not a bot. Try again later.')

/** YouTube in error messages. */
export const youTubeName = 'YouTube'

/** A PROVIDER_ERROR. `problem` continues the sentence that starts with the name. */
export const youTubeError = (problem: string): AppError => providerError(youTubeName, problem)

export const unknownCaptions = () => youTubeError('sent captions that are neither XML nor JSON of a known form')
