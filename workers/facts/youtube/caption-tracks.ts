import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'

export interface CaptionTrack {
  /** As YouTube writes it. It may end in a name: en-nP7-2PuUl7o. */
  language: string
  name?: string
  kind: 'manual' | 'automatic'
  /** The address of its text, as YouTube writes it. */
  address: string
}

export interface CaptionTracks {
  /** Empty if the video has no captions. */
  tracks: readonly CaptionTrack[]
  /** The track that the player of YouTube shows unless its user chooses another one [N]. */
  byDefault?: CaptionTrack
}

/** The captions that the player names, in its order. Ignores tracks without an address or a language. */
export function captionTracks(player: unknown): CaptionTracks {
  const list = valueAt(player, 'captions', 'playerCaptionsTracklistRenderer')
  const given = valueAt(list, 'captionTracks')
  const read = Array.isArray(given) ? given.slice(0, maxTracks).map(trackOf) : []
  const index = valueAt(list, 'audioTracks', '0', 'defaultCaptionTrackIndex')
  const byDefault = typeof index === 'number' ? read.at(index) : undefined
  return { tracks: read.filter((track) => track !== undefined), ...(byDefault && { byDefault }) }
}

const maxTracks = 1000

function trackOf(given: unknown): CaptionTrack | undefined {
  const address = textAt(given, 'baseUrl')
  const language = textAt(given, 'languageCode')
  if (address === undefined || language === undefined || !/^[\w-]{2,40}$/.test(language)) return undefined
  const name = textAt(given, 'name', 'simpleText') ?? textAt(given, 'name', 'runs', '0', 'text')
  const kind = textAt(given, 'kind') === 'asr' ? 'automatic' : 'manual'
  return { language, ...(name !== undefined && { name: name.slice(0, 200).toWellFormed() }), kind, address }
}
