import { AppError } from '#shared/contract/errors.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import { assertPlayable } from '#workers/facts/youtube/assert-playable.ts'
import { captionTracks, chooseTrack, isInLanguage, type CaptionTrack } from '#workers/facts/youtube/caption-tracks.ts'
import { fetchCaptions } from '#workers/facts/youtube/fetch-captions.ts'
import { readCaptions, transcriptSegments } from '#workers/facts/youtube/read-captions.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'

type Context = Pick<HandlerContext, 'youTube' | 'egress' | 'deadlineAt' | 'now' | 'signal'>

export async function youtubeTranscript(
  { videoId, lang }: Input<'youtube-transcript'>,
  { youTube, egress, deadlineAt, now, signal }: Context,
): Promise<Result<'youtube-transcript'>> {
  const timeoutMs = () => Math.max(0, deadlineAt - storeResultMs - now())
  const player = await youTube.player(videoId, { timeoutMs, signal })
  assertPlayable(player)
  const captions = captionTracks(player)
  const track = chooseTrack(captions, lang)
  if (track === undefined) throw noCaptions(player)
  const segments = transcriptSegments(readCaptions(await fetchCaptions(track, { youTube, egress, signal })))
  if (segments.length === 0) throw notFound('The captions of the video contain no text.')

  const title = textAt(player, 'videoDetails', 'title')
  const author = textAt(player, 'videoDetails', 'author')
  const warning = lang === undefined ? undefined : differenceFrom(lang, track)
  return {
    videoId,
    ...(title !== undefined && { title: title.slice(0, maxName).toWellFormed() }),
    ...(author !== undefined && { author: author.slice(0, maxName).toWellFormed() }),
    language: track.language,
    ...(lang !== undefined && { requestedLanguage: lang }),
    kind: track.kind,
    segments,
    fullText: segments.map(({ text }) => text).join(' '),
    availableLanguages: captions.tracks.map(({ address: _address, ...shown }) => shown),
    ...(warning !== undefined && { warnings: [warning] }),
    fetchedAt: new Date(now()).toISOString(),
  }
}

const maxName = 500

function differenceFrom(lang: string, { language }: CaptionTrack): string | undefined {
  if (language.toLowerCase() === lang.toLowerCase()) return undefined
  if (isInLanguage({ language }, lang)) return `There are no captions in ${lang}. These are in the variant ${language}.`
  return `There are no captions in ${lang}. These are in ${language}.`
}

function noCaptions(player: unknown): AppError {
  if (valueAt(player, 'videoDetails', 'isLive') === true)
    return notFound('The video is a live stream without captions.')
  return notFound('The video has no captions.')
}

const notFound = (message: string) => new AppError('TRANSCRIPT_NOT_FOUND', message)
