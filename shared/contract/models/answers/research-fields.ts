import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { country, freshness, language } from '#shared/contract/models/search-fields.ts'
import { searchScope } from '#shared/contract/models/search-scope.ts'
import { researchTimeout, respondAsync } from '#shared/contract/models/timeout.ts'
import { array, integer, notBlank, object, optional, string, timestamp, type Static } from '#shared/contract/schema.ts'
import { answerForm } from './answer-form.ts'
import { confidence, gaps, modelName, sourceOrigin, sourceSignals, sourceTitle } from './evidence.ts'
import { requestId } from './request-id.ts'

export const researchQuery = string({
  description: 'Question or topic',
  minLength: 1,
  // Longer queries fail at some search providers.
  maxLength: 400,
  pattern: notBlank,
})

/** The input fields that both kinds of research share. */
export const researchInput = {
  country,
  language,
  freshness,
  ...answerForm,
  ...searchScope,
  timeout: researchTimeout,
  ...cacheFields,
  async: respondAsync,
}

/** The fields of a source that both kinds of research return. */
export const sourceFields = {
  index: integer({ description: 'The n of [n]', minimum: 1 }),
  url: string({ description: 'URL of the page, as requested' }),
  title: sourceTitle,
  ...sourceOrigin,
}

export const keyFindings = array(string(), { description: 'Statements with [n], most important first' })

export const contradictions = array(
  object({
    subject: string({ description: 'Words that the statements share' }),
    sides: array(
      object({
        index: integer({ description: '`index` of the source', minimum: 1 }),
        url: string({ description: 'URL of the page that gives the value' }),
        value: string({ description: 'Number, date or person that this source gives' }),
        quote: string({ description: 'Words of the page' }),
        publishedAt: optional(string({ description: 'ISO 8601 date or timestamp that the page declares' })),
      }),
      { description: 'Two or more sources, each with its value' },
    ),
  }),
  { description: 'Numbers, dates and persons on which independent sources disagree' },
)

/** The output fields that both kinds of research share. */
export const researchOutput = {
  gaps,
  contradictions,
  confidence,
  model: modelName,
  signals: sourceSignals,
  warnings: optional(
    array(string(), { description: 'Searches, pages and steps that failed, and what the answer lacks for it' }),
  ),
  researchedAt: timestamp({ description: 'When the research ended' }),
  cache: cacheInfo,
  requestId,
}

export type Contradictions = Static<typeof contradictions>

const quote = 'In 2024, solar power generated 7 % of the electricity of the world.'

/** For examples of answers. */
export const researchExample = {
  source: { index: 1, url: 'https://example.com/solar-power', title: 'Solar power', publishedAt: '2025-05-08' },
  citation: {
    index: 1,
    url: 'https://example.com/solar-power',
    title: 'Solar power',
    quote,
    hash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
    fetchedAt: '2026-11-22T13:20:00.000Z',
  },
  statement: `${quote} [1]`,
  output: {
    gaps: [],
    contradictions: [],
    confidence: 0.9,
    model: 'extractive',
    signals: [],
    researchedAt: '2026-11-22T13:20:08.000Z',
    cache: { state: 'miss', age: 0 } as const,
    requestId: '019aa1b2-0000-7000-8000-000000000041',
  },
}
