import {
  citations,
  confidence,
  gaps,
  modelName,
  sourceSignals,
  sourceTitle,
} from '#shared/contract/models/answers/evidence.ts'
import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { searchScope } from '#shared/contract/models/search-scope.ts'
import { respondAsync } from '#shared/contract/models/timeout.ts'
import {
  array,
  choice,
  integer,
  notBlank,
  number,
  object,
  optional,
  reportDepth,
  string,
  timestamp,
  withDefault,
} from '#shared/contract/schema.ts'

/** The subject of a report: a company, a domain or a topic. */
export const reportSubject = (description: string) =>
  string({ description, minLength: 1, maxLength: 200, pattern: notBlank })

export const focus = string({
  description: 'Aspect that the report concentrates on',
  minLength: 1,
  maxLength: 200,
  pattern: notBlank,
})

/** The input fields that all reports share. */
export const reportInput = {
  depth: withDefault(
    reportDepth({
      description: 'quick (or basic): about 4 sources; standard: 8; comprehensive (or deep): 14',
    }),
    'standard',
  ),
  ...searchScope,
  // A model writes a long report for a minute and more.
  timeout: withDefault(
    integer({
      description: 'Maximum time of the call in milliseconds, queue included',
      minimum: 5000,
      maximum: 120_000,
    }),
    120_000,
  ),
  ...cacheFields,
  async: respondAsync,
}

/** A statement with its [n], and who or what it is about. */
export const namedStatement = object({
  name: string({ description: 'Name of the company or thing that the statement is about' }),
  text: string({ description: 'Statement with [n]' }),
})

export const statements = (description: string) => array(string({ description: 'Statement with [n]' }), { description })

/** An amount that a source states. */
export const figure = object({
  value: number({ description: 'The number in front of `unit`: 1.2 for 1.2 USD billion' }),
  unit: string({ description: 'As the source writes it, such as USD billion or % per year' }),
  year: optional(integer({ description: 'The year that the amount is for' })),
  text: string({ description: 'Statement with [n]' }),
  source: string({ description: 'URL of the page' }),
})

/** Advice of the model. It is not a fact: its basis is. */
export const recommendations = array(
  object({
    text: string({ description: 'Advice of the model' }),
    kind: choice(['inference'], { description: 'The language model inferred it from the cited findings' }),
    basis: array(integer({ minimum: 1 }), { description: 'The [n] of the sources with the findings', minItems: 1 }),
  }),
  { description: 'Inferences of the language model, never facts' },
)

/** The output fields that all reports share. */
export const reportOutput = {
  citations,
  gaps,
  contradictions: array(
    object({
      subject: string({
        description: 'The figure or topic on which the sources differ, with its year if they name one',
      }),
      sides: array(
        object({
          index: integer({ description: '`index` of the source', minimum: 1 }),
          url: string({ description: 'URL of the page that gives the value' }),
          value: string({ description: 'Figure with its unit, or statement, of this source' }),
          quote: string({ description: 'Words of the page' }),
        }),
        { description: 'Two or more sources, each with its value' },
      ),
    }),
    { description: 'Figures and statements on which sources disagree; none is averaged' },
  ),
  confidence,
  model: modelName,
  signals: sourceSignals,
  sources: array(
    object({
      index: integer({ description: 'The n of [n]', minimum: 1 }),
      url: string({ description: 'URL of the page, as requested' }),
      title: sourceTitle,
      publishedAt: optional(string({ description: 'ISO 8601 date or timestamp that the page declares' })),
    }),
    { description: 'Pages that were read' },
  ),
  warnings: optional(array(string(), { description: 'Searches and pages that failed' })),
  researchedAt: timestamp({ description: 'When the research ended' }),
  cache: cacheInfo,
  requestId,
}

const quote = 'In 2025, farms bought owl boxes for 1.2 billion dollars.'

/** For examples of reports. */
export const reportExample = {
  statement: `${quote.slice(0, -1)} [1].`,
  output: {
    citations: [
      {
        index: 1,
        url: 'https://example.com/owl-boxes',
        title: 'Owl boxes',
        quote,
        hash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
        fetchedAt: '2026-11-22T13:20:00.000Z',
      },
    ],
    gaps: [],
    contradictions: [],
    confidence: 0.9,
    model: 'example-large',
    signals: [],
    sources: [{ index: 1, url: 'https://example.com/owl-boxes', title: 'Owl boxes' }],
    researchedAt: '2026-11-22T13:20:20.000Z',
    cache: { state: 'miss' as const, age: 0 },
    requestId: '019aa1b2-0000-7000-8000-000000000062',
  },
}
