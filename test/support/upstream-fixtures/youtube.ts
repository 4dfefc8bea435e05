import { openFixtureUpstream, type FixtureReply, type FixtureRequest } from './open-fixture-upstream.ts'
import { videoNamed, type Track } from './youtube-videos.ts'

/** Opens a server that speaks the requests of YouTube's Android app. The videos are those of `youtube-videos.ts`. */
export const openYouTubeFixture = () => openFixtureUpstream((url) => ({ YOUTUBE_BASE_URL: url }), respondAsYouTube)

const key = 'AIzaSyFixtureKey_0123456789'

export function respondAsYouTube(request: FixtureRequest): FixtureReply {
  const { pathname, searchParams } = request.url
  if (pathname === '/watch') return watchPage(request)
  if (pathname === '/youtubei/v1/player') return player(request)
  if (pathname === '/api/timedtext') return captions(searchParams)
  return { status: 404, body: 'Not found' }
}

function watchPage({ url, headers }: FixtureRequest): FixtureReply {
  const video = videoNamed(url.searchParams.get('v'))
  const hasConsent = (headers['cookie'] ?? '').includes('CONSENT=YES+')
  if (video?.watch !== undefined && !(video.hasConsentPage === true && hasConsent)) return video.watch
  return {
    body: `<html><script>ytcfg.set({"INNERTUBE_API_KEY":"${key}","INNERTUBE_CLIENT_NAME":"WEB"})</script></html>`,
  }
}

function player({ method, url, body, headers }: FixtureRequest): FixtureReply {
  if (method !== 'POST' || url.searchParams.get('key') !== key) return { status: 403, body: { error: { code: 403 } } }
  const { context, videoId } = JSON.parse(body) as { context: { client: { clientName: string } }; videoId: string }
  const video = videoNamed(videoId)
  if (video?.player !== undefined) return video.player
  if (video === undefined) return { body: { playabilityStatus: { status: 'ERROR', reason: 'Video unavailable' } } }
  const { tracks = [], playability = { status: 'OK' }, details = {} } = video
  // Only the app gets addresses whose text needs no token.
  const gate = context.client.clientName === 'ANDROID' && video.isGated !== true ? '' : '&exp=xpe'
  return {
    body: {
      playabilityStatus: playability,
      videoDetails: {
        videoId,
        title: `Video ${videoId}`,
        lengthSeconds: '212',
        author: 'Fixture Channel',
        channelId: 'UC0000000000000000000000',
        viewCount: '100',
        ...details,
      },
      ...(tracks.length > 0 && {
        captions: {
          playerCaptionsTracklistRenderer: trackList(tracks, `http://${headers['host']}`, `${videoId}${gate}`),
        },
      }),
    },
  }
}

const trackList = (tracks: readonly Track[], origin: string, query: string) => ({
  captionTracks: tracks.map((track, index) => ({
    baseUrl: track.address ?? `${origin}/api/timedtext?track=${index}&lang=${track.language}&fmt=srv3&v=${query}`,
    name: { runs: [{ text: track.name ?? track.language }] },
    vssId: `${track.isAutomatic === true ? 'a' : ''}.${track.language}`,
    languageCode: track.language,
    ...(track.isAutomatic === true && { kind: 'asr' }),
    isTranslatable: true,
  })),
  audioTracks: [{ captionTrackIndices: tracks.map((_, index) => index), defaultCaptionTrackIndex: 0 }],
  translationLanguages: [{ languageCode: 'fr', languageName: { runs: [{ text: 'French' }] } }],
  defaultAudioTrackIndex: 0,
})

function captions(query: URLSearchParams): FixtureReply {
  if (query.get('exp') === 'xpe') return { headers: { 'Content-Type': 'text/html' }, body: '' }
  const track = videoNamed(query.get('v'))?.tracks?.[Number(query.get('track'))]
  if (track === undefined) return { status: 404, body: '' }
  return track.reply ?? { headers: { 'Content-Type': 'text/xml; charset=UTF-8' }, body: track.text ?? '' }
}
