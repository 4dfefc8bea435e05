import type { CaptionTrack, CaptionTracks } from './caption-tracks.ts'

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
