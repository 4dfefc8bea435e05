import type { Egress } from '#shared/egress/egress.ts'
import { assertSuccess } from '#workers/upstreams/read-reply.ts'
import type { CaptionTrack } from './caption-tracks.ts'
import { youTubeError, youTubeName, type YouTube } from './youtube.ts'

interface FetchContext {
  youTube: Pick<YouTube, 'captionUrl'>
  egress: Pick<Egress, 'fetch'>
  signal: AbortSignal
}

/**
 * The text of captions, in the format that YouTube sends. The address is from a document, so it must be one of YouTube and
 * is fetched like any address that a caller gives. Throws PROVIDER_ERROR, also for an empty text, and the errors of egress.
 */
export async function fetchCaptions(track: CaptionTrack, { youTube, egress, signal }: FetchContext): Promise<string> {
  const url = youTube.captionUrl(track.address)
  if (url === undefined) throw youTubeError('named captions at an address that is not its own')
  // Without it, the format is the plain one of the web player. All are read, should YouTube change its default.
  url.searchParams.delete('fmt')
  const {
    status,
    headers,
    body,
    url: finalUrl,
  } = await egress.fetch({
    url: url.href,
    signal,
    maxBytes: maxCaptionBytes,
  })
  if (youTube.captionUrl(finalUrl) === undefined) throw youTubeError('sent the captions to another site')
  assertSuccess({ status, headers: new Headers(pausesOf(headers)), body }, youTubeName)
  const text = Buffer.from(body).toString().trim()
  if (text === '') throw withheld()
  return text
}

const maxCaptionBytes = 16 * 1024 * 1024

/** The only header that describes an error. Others may hold line feeds. */
const pausesOf = ({ 'retry-after': pause }: Readonly<Record<string, string>>): Record<string, string> =>
  pause === undefined ? {} : { 'retry-after': pause }

/** YouTube sends nothing to clients without the token of a browser, with status 200. */
const withheld = () =>
  youTubeError('withheld the text of the captions: the video has captions, but their text came empty. Try again later')
