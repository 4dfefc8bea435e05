import { answerForm, formKeyFields, formLaterFields } from '#shared/contract/models/answers/answer-form.ts'
import {
  citations,
  confidence,
  gaps,
  modelName,
  sourceOrigin,
  sourceSignals,
  sourceTitle,
} from '#shared/contract/models/answers/evidence.ts'
import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { contradictions } from '#shared/contract/models/answers/research-fields.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { country, freshness, language, searchQuery } from '#shared/contract/models/search-fields.ts'
import { givenUrls, scopeKeyFields, scopeLaterFields, searchScope } from '#shared/contract/models/search-scope.ts'
import { answerTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, integer, notBlank, object, optional, string, timestamp, withDefault } from '#shared/contract/schema.ts'

export const answer = operation({
  name: 'answer',
  method: 'POST',
  path: '/answer',
  group: 'Answers and extraction',
  tool: {
    name: 'answer',
    description:
      'Answer a question from web pages that are read now, with [n] citations whose quotes were found in the pages. For links only use search_web; for a report use research_deep.',
    texts: ['answer'],
    unlisted: [...scopeKeyFields, 'urls', ...formKeyFields, 'context'],
  },
  summary: 'Answer a question from web pages, with checked citations',
  description:
    'Searches the web, reads up to `sources` pages, and answers the question from them and from nothing else. Every statement has the `[n]` of its sources, and `citations` has a quote for it that was found in the page. Where a page does not say all of a statement, its own sentence stands in place of the statement, marked `verbatim`; statements without a quote are listed in `gaps`. `signals` reports sources that contradict each other and pages that try to instruct language models. If this deployment has no language model, or the model fails, the answer consists of sentences of the sources and `model` is `extractive`. If no page can be read or none has an answer, the call fails and costs nothing. Use /proof/verify to check a citation, /search for links, and /research/deep for a report with several questions.',
  access: 'paid',
  price: perCall({ catalog: '0.05' }),
  pool: 'research',
  timeoutMs: 120_000,
  streams: true,
  needs: ['web-search'],
  fieldAliases: { question: 'query' },
  input: object({
    query: searchQuery,
    sources: withDefault(integer({ description: 'Maximum number of pages to read', minimum: 1, maximum: 5 }), 3),
    country,
    language,
    freshness,
    ...answerForm,
    context: optional(
      object(
        {
          question: string({ description: 'The earlier question', minLength: 1, maxLength: 400, pattern: notBlank }),
          answer: optional(string({ description: 'Its answer', maxLength: 4000 })),
        },
        {
          description:
            'The call before, for a follow-up such as "How long is it?". Only the names in it are used, to complete the question; it is not evidence',
        },
      ),
    ),
    ...searchScope,
    urls: givenUrls,
    timeout: answerTimeout,
    ...cacheFields,
  }),
  output: object({
    query: string({ description: 'The question' }),
    standaloneQuestion: optional(
      string({ description: 'The question as it was answered, with the subject from `context`. Absent without one' }),
    ),
    answer: string({
      description:
        'Sentences with [n] after each statement; n is the `index` of a source and of its citations. A line for each with `format` bullets',
    }),
    citations,
    confidence,
    gaps,
    contradictions,
    model: modelName,
    signals: sourceSignals,
    warnings: optional(array(string(), { description: 'Searches and steps that failed, and the consequences' })),
    sources: array(
      object({
        index: integer({ description: 'The n of [n]', minimum: 1 }),
        url: string({ description: 'URL of the page, as requested' }),
        title: sourceTitle,
        ...sourceOrigin,
      }),
      { description: 'The pages that were read, cited or not' },
    ),
    relatedQuestions: optional(
      array(
        object({
          question: string({
            description: 'A heading of the page; unless it is a question, the subject stands in front of it',
          }),
          index: integer({ description: '`index` of the source', minimum: 1 }),
        }),
        { description: 'Up to 5 questions that the cited pages answer, by their headings. Absent without one' },
      ),
    ),
    failedSources: optional(
      array(
        object({
          url: string({ description: 'URL of the page, as requested' }),
          code: string({ description: 'Error code, such as TARGET_BLOCKED' }),
          message: string({ description: 'For people: what went wrong' }),
        }),
        {
          description: 'Pages that could not be read; others took their places',
        },
      ),
    ),
    answeredAt: timestamp({ description: 'When the answer was written' }),
    cache: cacheInfo,
    requestId,
  }),
  cache: {
    keyFields: [
      'query',
      'sources',
      'country',
      'language',
      'freshness',
      ...scopeKeyFields,
      'urls',
      ...formKeyFields,
      'context',
    ],
  },
  laterFields: { ...scopeLaterFields, ...formLaterFields, urls: null, context: null },
  errors: ['SEARCH_FAILED', 'EMPTY_CONTENT', 'NO_ANSWER'],
  example: {
    input: { query: 'When was the Eiffel Tower completed?' },
    output: {
      query: 'When was the Eiffel Tower completed?',
      answer: 'The Eiffel Tower was completed on 31 March 1889 [1].',
      citations: [
        {
          index: 1,
          url: 'https://example.com/eiffel-tower',
          title: 'Eiffel Tower',
          quote: 'The tower was completed on 31 March 1889.',
          hash: '5f0c6bb1b7b1f1c7d6a8c2e3e0b9f6a4d3c2b1a09f8e7d6c5b4a392817060504',
          fetchedAt: '2026-11-22T13:19:58.000Z',
        },
      ],
      confidence: 0.7,
      gaps: [],
      contradictions: [],
      model: 'extractive',
      signals: [],
      sources: [{ index: 1, url: 'https://example.com/eiffel-tower', title: 'Eiffel Tower' }],
      answeredAt: '2026-11-22T13:20:00.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000051',
    },
  },
})
