import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'

export interface CaptionTrack {
  /** As YouTube writes it. It may end in a name: en-nP7-2PuUl7o. */
  language: string
  name?: string
  kind: 'manual' | 'automatic'
  /** The address of its text, as YouTube writes it. */
  address: string
}

interface CaptionTracks {
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

/**
 * The best captions: in the requested language, else in the spoken one, else those that YouTube shows, else the first. The
 * spoken language is that of the automatic captions. Within a language, captions that people wrote come before automatic
 * ones, and then the exact tag before its variants. Undefined without captions.
 */
export function chooseTrack({ tracks, byDefault }: CaptionTracks, requested?: string): CaptionTrack | undefined {
  const spoken = tracks.find(({ kind }) => kind === 'automatic')?.language
  return (
    (requested === undefined ? undefined : bestIn(tracks, requested)) ??
    (spoken === undefined ? undefined : bestIn(tracks, spoken)) ??
    byDefault ??
    tracks[0]
  )
}

/** Whether captions are in a language: 'pt' and 'pt-BR' are the same one. */
export const isInLanguage = (track: Pick<CaptionTrack, 'language'>, language: string) =>
  primaryTag(track.language) === primaryTag(language)

function bestIn(tracks: readonly CaptionTrack[], language: string): CaptionTrack | undefined {
  const wanted = language.toLowerCase()
  const distance = (track: CaptionTrack) =>
    (track.kind === 'manual' ? 0 : 3) + distanceOfTags(track.language.toLowerCase(), wanted)
  return tracks
    .filter((track) => isInLanguage(track, language))
    .toSorted((one, other) => distance(one) - distance(other))[0]
}

/** 0: equal; 1: one is the start of the other; 2: variants of one language. */
function distanceOfTags(one: string, other: string): number {
  if (one === other) return 0
  return one.startsWith(`${other}-`) || other.startsWith(`${one}-`) ? 1 : 2
}

const primaryTag = (tag: string) => tag.toLowerCase().split('-', 1)[0]
