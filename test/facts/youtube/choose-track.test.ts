import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseTrack, isInLanguage, type CaptionTrack } from '#workers/facts/youtube/caption-tracks.ts'

const languages = ['en', 'en-GB', 'en-US', 'de', 'pt', 'pt-BR', 'zh-Hans', 'zh-Hant', 'en-nP7-2PuUl7o']

const track = fc.record({
  language: fc.constantFrom(...languages),
  kind: fc.constantFrom('manual' as const, 'automatic' as const),
  address: fc.constant('/api/timedtext'),
})
const tracks = fc.array(track, { minLength: 1, maxLength: 8 })

const make = (language: string, kind: CaptionTrack['kind'] = 'manual'): CaptionTrack => ({
  language,
  kind,
  address: '/',
})

describe('the chosen captions', () => {
  it('are in the requested language if any are, and people wrote them if they wrote any', () => {
    fc.assert(
      fc.property(tracks, fc.constantFrom(...languages), (tracks, lang) => {
        const chosen = chooseTrack({ tracks }, lang)
        const inLanguage = tracks.filter((track) => isInLanguage(track, lang))
        if (inLanguage.length === 0) {
          expect(chosen).toBeDefined()
          return
        }
        expect(inLanguage).toContain(chosen)
        expect(chosen?.kind).toBe(inLanguage.some(({ kind }) => kind === 'manual') ? 'manual' : 'automatic')
        const sameKind = inLanguage.filter(({ kind }) => kind === chosen?.kind)
        if (sameKind.some(({ language }) => language === lang)) expect(chosen?.language).toBe(lang)
      }),
    )
  })

  it('are in the spoken language without a request', () => {
    fc.assert(
      fc.property(tracks, (tracks) => {
        const spoken = tracks.find(({ kind }) => kind === 'automatic')
        const chosen = chooseTrack({ tracks })
        if (spoken === undefined) expect(chosen).toBe(tracks[0])
        else expect(chosen).toSatisfy((track: CaptionTrack) => isInLanguage(track, spoken.language))
      }),
    )
  })

  it('prefer a named variant of the exact tag to another region', () => {
    const tracks = [make('en-GB'), make('pt'), make('pt-PT')]
    expect(chooseTrack({ tracks }, 'pt-BR')?.language).toBe('pt')
  })

  it('are the default ones of the player if no language is spoken or requested', () => {
    const byDefault = make('de')
    expect(chooseTrack({ tracks: [make('ar'), byDefault], byDefault })).toBe(byDefault)
  })

  it('do not exist without captions', () => {
    expect(chooseTrack({ tracks: [] }, 'en')).toBeUndefined()
  })
})
