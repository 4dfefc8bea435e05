import { describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { outputOfReply, postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import { openYouTubeFixture, respondAsYouTube } from '#test/support/upstream-fixtures/youtube.ts'

interface Transcript {
  videoId: string
  language: string
  requestedLanguage?: string
  kind: string
  segments: { startMs: number; endMs: number; startTime: string; text: string }[]
  fullText: string
  availableLanguages: { language: string; name?: string; kind: string }[]
  warnings?: string[]
  cache: { state: string }
}

describeOperation(
  'youtube-transcript',
  (service, upstreams) => {
    const youTube = () => upstreams().youTube
    const read = (videoId: string, input: object = {}) =>
      callOperation<Transcript>(service().url, 'youtube-transcript', { videoId, ...input })
    const askedFor = (id: string) =>
      youTube().requests.filter(({ url, body }) => url.href.includes(id) || body.includes(id))

    it('returns the captions with times, and the other captions of the video', async () => {
      const { status, body } = await read('dQw4w9WgXcQ')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        videoId: 'dQw4w9WgXcQ',
        title: 'Video dQw4w9WgXcQ',
        author: 'Fixture Channel',
        language: 'en',
        kind: 'manual',
        segments: [
          { startMs: 500, endMs: 2250, startTime: '0:00', text: 'Hello' },
          { startMs: 2500, endMs: 4250, startTime: '0:02', text: 'and welcome.' },
        ],
        fullText: 'Hello and welcome.',
        availableLanguages: [
          { language: 'en', name: 'English', kind: 'manual' },
          { language: 'en', name: 'en (auto-generated)', kind: 'automatic' },
        ],
      })
      expect(body.requestedLanguage).toBeUndefined()
      expect(body.warnings).toBeUndefined()
      const [watch, player, captions] = askedFor('dQw4w9WgXcQ')
      expect(watch?.url.pathname).toBe('/watch')
      expect(JSON.parse(player?.body ?? '')).toEqual({
        context: { client: { clientName: 'ANDROID', clientVersion: '20.10.38', hl: 'en' } },
        videoId: 'dQw4w9WgXcQ',
      })
      expect(captions?.url.searchParams.has('fmt')).toBe(false)
    })

    it('takes any address of a video, and stores one answer for all of them', async () => {
      await read('asronly____')
      for (const address of [
        'https://www.youtube.com/watch?v=asronly____&t=42s&list=PLx',
        'https://youtu.be/asronly____?si=abc',
        'youtube.com/shorts/asronly____',
      ]) {
        const { body } = await callOperation<Transcript>(service().url, 'youtube-transcript', { url: address })
        expect([body.videoId, body.cache.state]).toEqual(['asronly____', 'hit'])
      }
      expect(askedFor('asronly____')).toHaveLength(3)
    })

    it.each([
      'https://example.com/watch?v=dQw4w9WgXcQ',
      'https://www.youtube.com/playlist?list=PLdQw4w9WgXcQ',
      'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
      'short',
    ])('rejects what is not a video before any payment: %s', async (videoId) => {
      const { status, body } = await read(videoId)
      expect([status, Reflect.get(body, 'code')]).toEqual([400, 'INVALID_REQUEST'])
      expect(Reflect.get(body, 'message')).toContain('the id of a YouTube video')
    })

    describe('chooses the captions', () => {
      it.each([
        ['that people wrote in the spoken language', undefined, 'en-GB', 'manual'],
        ['of the requested language', 'fr', 'fr', 'manual'],
        ['that people wrote, before automatic ones', 'en', 'en-GB', 'manual'],
        ['of another variant of the language', 'pt', 'pt-BR', 'manual'],
        ['of the requested language, regardless of case', 'ZH-hans', 'zh-Hans', 'manual'],
        ['of the spoken language if there are none in the requested one', 'sv', 'en-GB', 'manual'],
      ])('%s', async (_, lang, language, kind) => {
        const { body } = await read('languages__', lang === undefined ? {} : { lang })
        expect([body.language, body.kind, body.requestedLanguage]).toEqual([language, kind, lang])
        expect(body.fullText).toBe(`Written ${language}`)
      })

      it('that are automatic if there are no others, and says so', async () => {
        const { body } = await read('asronly____', { lang: 'de' })
        expect(body).toMatchObject({ language: 'de', kind: 'automatic', fullText: 'Spoken de' })
      })

      it('that the player shows if no language is known to be spoken', async () => {
        const { body } = await read('untongued__')
        expect(body).toMatchObject({ language: 'ja', kind: 'manual' })
      })
    })

    it('names the language that it falls back to', async () => {
      const { body } = await read('languages__', { lang: 'tr' })
      expect(body).toMatchObject({
        language: 'en-GB',
        requestedLanguage: 'tr',
        warnings: ['There are no captions in tr. These are in en-GB.'],
      })
      const { body: variant } = await read('languages__', { lang: 'pt-PT' })
      expect(variant.warnings).toEqual(['There are no captions in pt-PT. These are in the variant pt-BR.'])
    })

    describe('reads captions', () => {
      it('in JSON', async () => {
        const { body } = await read('json3______')
        expect(body.segments).toEqual([
          { startMs: 120, endMs: 3600, startTime: '0:00', text: 'one two' },
          { startMs: 3_723_000, endMs: 3_724_500, startTime: '1:02:03', text: 'R&amp;D <3' },
        ])
      })

      it('in the XML of the app', async () => {
        const { body } = await read('srv3_______')
        expect(body.segments.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
          [80, 2080, 'one two'],
          [2100, 3000, 'three'],
        ])
      })

      it('whose entities are escaped twice, and whose lines have markup', async () => {
        const { body } = await read('entities___')
        expect(body.segments.map(({ text }) => text)).toEqual(['It\'s "5 < 6" R&D', 'in colour next', '♪ café 🦉'])
      })

      it('without loading or expanding the entities of a document type', async () => {
        const { body } = await read('hostile____')
        expect(body.fullText).toBe('x&b;&c;')
      })
    })

    it.each(['consentform', 'consentaway'])('passes the page that asks for consent: %s', async (id) => {
      const { status, body } = await read(id)
      expect([status, body.fullText]).toEqual([200, 'Hello and welcome.'])
      expect(askedFor(id)).toHaveLength(4)
    })

    it.each([
      ['private____', 502, 'TARGET_LOGIN_REQUIRED', 'The video is private.'],
      ['adults_____', 502, 'TARGET_LOGIN_REQUIRED', 'after a check of the age'],
      ['members____', 502, 'TARGET_LOGIN_REQUIRED', 'for members'],
      [
        'removed____',
        404,
        'TRANSCRIPT_NOT_FOUND',
        'The video was removed. YouTube says: "Video unavailable. This video',
      ],
      ['elsewhere__', 404, 'TRANSCRIPT_NOT_FOUND', 'in the country of this service'],
      ['upcoming___', 404, 'TRANSCRIPT_NOT_FOUND', 'has not started'],
      ['livestream_', 404, 'TRANSCRIPT_NOT_FOUND', 'a live stream without captions'],
      ['nocaptions_', 404, 'TRANSCRIPT_NOT_FOUND', 'The video has no captions.'],
      ['wordless___', 404, 'TRANSCRIPT_NOT_FOUND', 'contain no text'],
      ['missing____', 404, 'TRANSCRIPT_NOT_FOUND', 'The video is unavailable. Check its id.'],
      ['notabot____', 502, 'TARGET_BLOCKED', 'takes this service for a bot'],
      ['recaptcha__', 502, 'TARGET_BLOCKED', 'prove that it is not a bot'],
      ['sorry______', 502, 'TARGET_BLOCKED', 'prove that it is not a bot'],
      ['gated______', 502, 'PROVIDER_ERROR', 'withheld the text of the captions'],
      ['consentloop', 502, 'PROVIDER_ERROR', 'keeps asking for consent'],
      ['toooften___', 502, 'PROVIDER_ERROR', 'rate limit reached'],
      ['refused____', 502, 'PROVIDER_ERROR', 'rate limit reached'],
      ['fail_______', 502, 'PROVIDER_ERROR', 'HTTP status 500'],
      ['changed____', 502, 'PROVIDER_ERROR', 'without the key of its player'],
      ['malformed__', 502, 'PROVIDER_ERROR', 'not JSON'],
      ['nostatus___', 502, 'PROVIDER_ERROR', 'without a status'],
      ['othervideo_', 502, 'PROVIDER_ERROR', 'another video'],
      ['cut________', 502, 'PROVIDER_ERROR', 'end in the middle'],
      ['strange____', 502, 'PROVIDER_ERROR', 'neither XML nor JSON'],
      ['deep_______', 502, 'PROVIDER_ERROR', 'neither XML nor JSON'],
      ['timeless___', 502, 'PROVIDER_ERROR', 'without times'],
      ['foreign____', 502, 'PROVIDER_ERROR', 'an address that is not its own'],
    ])('reports a video whose captions it cannot read: %s', async (id, expected, code, says) => {
      const { status, body } = await read(id)
      expect([status, Reflect.get(body, 'code')]).toEqual([expected, code])
      expect(Reflect.get(body, 'message')).toContain(says)
      // Neither the key nor the signed address of the captions is for callers.
      expect(JSON.stringify(body)).not.toMatch(/AIza|timedtext/)
    })

    it('reports a player that takes too long', async () => {
      const usual = youTube().respond
      youTube().respond = (request) => ({ ...respondAsYouTube(request), afterMs: request.method === 'POST' ? 8000 : 0 })
      const { status, body } = await read('slow_______', { timeout: 5000 })
      youTube().respond = usual
      expect([status, Reflect.get(body, 'code')]).toEqual([502, 'PROVIDER_ERROR'])
      expect(Reflect.get(body, 'message')).toContain('did not answer within')
    })

    it('is a tool', async () => {
      const message = toolCall('youtube_transcript', { url: 'https://youtu.be/dQw4w9WgXcQ' })
      const output = outputOfReply('youtube_transcript', await postRpc(service().url, message))
      const lines = [
        { startTime: '0:00', text: 'Hello' },
        { startTime: '0:02', text: 'and welcome.' },
      ]
      expect(output['segments']).toEqual(lines)
    })
  },
  { upstreams: { youTube: openYouTubeFixture } },
)
