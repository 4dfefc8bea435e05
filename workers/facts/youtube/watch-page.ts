import { AppError } from '#shared/contract/errors.ts'
import { assertSuccess } from '#workers/upstreams/read-reply.ts'
import type { UpstreamReply } from '#workers/upstreams/request-upstream.ts'
import { youTubeError, youTubeName } from './youtube-error.ts'

/**
 * The key of the player API, which each watch page contains. Throws TARGET_BLOCKED for a check against bots, and
 * PROVIDER_ERROR for any other page.
 */
export function innertubeKey(reply: UpstreamReply): string {
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
export function consentCookie(reply: UpstreamReply): string | undefined {
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
