import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { targetErrors } from '#shared/contract/models/page-answer.ts'
import { fetchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, choice, integer, object, optional, string, timestamp, youtubeVideo } from '#shared/contract/schema.ts'

const kind = choice(['manual', 'automatic'], {
  description: 'manual: captions that people wrote; automatic: by speech recognition',
})

export const youtubeTranscript = operation({
  name: 'youtube-transcript',
  method: 'POST',
  path: '/social/youtube/transcript',
  group: 'Facts',
  tool: {
    name: 'youtube_transcript',
    description:
      'Read the transcript of a YouTube video with the time of each line. Takes a video id or any address of the video. Set lang to prefer a language.',
    withheld: ['fullText', 'segments.startMs', 'segments.endMs'],
  },
  summary: 'Read the transcript of a YouTube video with timestamps',
  description:
    'Returns the captions of a YouTube video as text and as segments with times. In each language, captions that people wrote come before automatic ones. Without `lang`, the language is the one spoken. If there are no captions in `lang`, the answer has those in another language and says so. A video without captions is TRANSCRIPT_NOT_FOUND.',
  access: 'paid',
  price: perCall({ catalog: '0.03' }),
  pool: 'search',
  timeoutMs: 30_000,
  fieldAliases: { url: 'videoId' },
  input: object({
    videoId: youtubeVideo({ description: 'Id of a YouTube video (11 characters), or any URL of the video' }),
    lang: optional(
      string({
        description: 'Language tag of the captions, such as en, pt-BR or zh-Hans',
        pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9_-]{1,24})?$',
      }),
    ),
    timeout: fetchTimeout,
    ...cacheFields,
  }),
  output: object({
    videoId: string({ description: 'Id of the video, 11 characters' }),
    title: optional(string({ description: 'Title of the video, up to 500 characters' })),
    author: optional(string({ description: 'Name of the channel' })),
    language: string({ description: 'Language tag of the returned captions, as YouTube writes it' }),
    requestedLanguage: optional(string({ description: 'lang of the call' })),
    kind,
    segments: array(
      object({
        startMs: integer({ description: 'Milliseconds from the start of the video', minimum: 0 }),
        endMs: integer({
          description: 'Milliseconds from the start of the video. Lines may overlap',
          minimum: 0,
        }),
        startTime: string({ description: 'As players show it: 0:07, 12:45, 1:02:03' }),
        text: string({ description: 'One line of plain text' }),
      }),
      { description: 'Lines of the captions, in order; empty ones are left out' },
    ),
    fullText: string({ description: 'Text of all segments' }),
    availableLanguages: array(
      object({
        language: string({ description: 'Language tag, as YouTube writes it' }),
        name: optional(string({ description: 'Name of the captions on YouTube, such as English' })),
        kind,
      }),
      {
        description: 'All captions of the video',
      },
    ),
    warnings: optional(array(string(), { description: 'Differences from the request' })),
    fetchedAt: timestamp({ description: 'When the captions were fetched, ISO 8601' }),
    cache: cacheInfo,
    requestId,
  }),
  cache: { keyFields: ['videoId', 'lang'] },
  errors: ['TRANSCRIPT_NOT_FOUND', 'PROVIDER_ERROR', ...targetErrors],
  example: {
    input: { videoId: 'dQw4w9WgXcQ' },
    output: {
      videoId: 'dQw4w9WgXcQ',
      title: 'An example video',
      author: 'Example Channel',
      language: 'en',
      kind: 'manual',
      segments: [
        { startMs: 1360, endMs: 3040, startTime: '0:01', text: 'Hello and welcome.' },
        { startMs: 3040, endMs: 6200, startTime: '0:03', text: 'Today we look at captions.' },
      ],
      fullText: 'Hello and welcome. Today we look at captions.',
      availableLanguages: [
        { language: 'en', name: 'English', kind: 'manual' },
        { language: 'en', name: 'English (auto-generated)', kind: 'automatic' },
      ],
      fetchedAt: '2026-11-22T13:20:00.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000032',
    },
  },
})
