import {
  citations,
  confidence,
  gaps,
  markdownHash,
  modelName,
  sourceSignals,
  verbatim,
  sourceTitle,
} from '#shared/contract/models/answers/evidence.ts'
import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { pageErrors } from '#shared/contract/models/page-answer.ts'
import { needsOfTier } from '#shared/contract/models/page-request.ts'
import { researchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import {
  array,
  boolean,
  choice,
  integer,
  notBlank,
  object,
  optional,
  string,
  timestamp,
  url,
  withDefault,
} from '#shared/contract/schema.ts'

const index = integer({ description: 'The n of [n]: number of the source', minimum: 1 })

const statements = (description: string) =>
  array(
    object({
      text: string({ description: 'The statement, as a sentence' }),
      quotes: array(object({ index, quote: string({ description: 'Words of the page' }) }), {
        description: 'One or more of each page that the statement is about',
      }),
      verbatim: optional(verbatim),
    }),
    { description },
  )

export const compare = operation({
  name: 'compare',
  method: 'POST',
  path: '/compare',
  group: 'Answers and extraction',
  tool: {
    name: 'compare_urls',
    description:
      'Compare 2 or 3 web pages: shared facts, similarities and differences, each with quotes of the pages. For one page, use extract_data.',
  },
  summary: 'Compare two or three web pages, with quotes of each',
  description:
    'Reads 2 or 3 pages and compares them. `facets` aligns the facts that pages state in tables and label–value pairs: labels that mean the same are joined, and values are compared by amount and unit. `similarities` and `differences` hold statements with quotes of each page; every quote, number, date and name was found in its page. `focus` chooses and orders both. `gaps` lists the facts that were not found on some of the pages, and statements without support. Without a language model, the statements come from facets and from sentences about the same terms: `model` is then `extractive`. Two pages that fail end the call without a charge; of three, one may fail. To extract fields of one page, use /extract.',
  access: 'paid',
  price: perCall({ reference: '0.05' }),
  pool: 'research',
  keepsFragment: true,
  timeoutMs: 120_000,
  input: object({
    urls: array(url(), { description: '2 or 3 different URLs', minItems: 2, maxItems: 3, uniqueItems: true }),
    focus: optional(
      string({ description: 'Topics that the comparison is about', minLength: 1, maxLength: 300, pattern: notBlank }),
    ),
    tier: withDefault(
      choice(['auto', 'basic', 'pro'], { description: 'pro: in a browser; auto: if the page needs one' }),
      'auto',
    ),
    timeout: researchTimeout,
    ...cacheFields,
  }),
  output: object({
    sources: array(
      object({
        index,
        url: string({ description: 'URL of the page, as requested' }),
        title: sourceTitle,
        hash: markdownHash,
        fetchedAt: timestamp({ description: 'When the page was read' }),
      }),
      { description: 'The pages that were read, in the order of `urls`' },
    ),
    comparison: object(
      {
        summary: string({ description: 'With the [n] of the sources, if a language model wrote it' }),
        facets: array(
          object({
            name: string({ description: 'As the first page writes it' }),
            values: array(
              object({
                index,
                value: string({ description: 'Value of the fact, as the page writes it' }),
                quote: string({ description: 'Words of the page' }),
              }),
              { description: 'One for each page that states the fact' },
            ),
            agree: boolean({ description: 'Whether all values mean the same' }),
          }),
          { description: 'Labeled facts of two or more pages; those of all pages come first' },
        ),
        similarities: statements('Things that the pages have in common'),
        differences: statements('How the pages differ'),
      },
      { description: 'Facts, similarities and differences, each with its support' },
    ),
    citations: optional(citations),
    gaps,
    confidence,
    model: modelName,
    signals: sourceSignals,
    warnings: optional(array(string(), { description: 'Causes that made the comparison worse' })),
    comparedAt: timestamp({ description: 'When the comparison was written' }),
    cache: cacheInfo,
    requestId,
  }),
  cache: { keyFields: ['urls', 'focus', 'tier'] },
  needsByChoice: needsOfTier,
  errors: [...pageErrors, 'RENDER_FAILED'],
  example: {
    input: { urls: ['https://example.com/?kettle=a', 'https://example.com/?kettle=b'], focus: 'weight' },
    output: {
      sources: [
        {
          index: 1,
          url: 'https://example.com/?kettle=a',
          title: 'Kettle A',
          hash: '0c9b6a4c2a0fdbe8b4c1f1f5c8f7c7a5f8a1d6b8d0a4b5c5b8f1a9d2f3e4c5d6',
          fetchedAt: '2026-11-20T13:20:00.000Z',
        },
        {
          index: 2,
          url: 'https://example.com/?kettle=b',
          title: 'Kettle B',
          hash: '5e2a6f0b9d8c7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f',
          fetchedAt: '2026-11-20T13:20:00.000Z',
        },
      ],
      comparison: {
        summary: '“Kettle A” and “Kettle B” share 1 labeled fact: they differ on Weight.',
        facets: [
          {
            name: 'Weight',
            values: [
              { index: 1, value: '1.2 kg', quote: 'Weight: 1.2 kg' },
              { index: 2, value: '900 g', quote: 'Weight: 900 g' },
            ],
            agree: false,
          },
        ],
        similarities: [],
        differences: [
          {
            text: 'Weight: 1.2 kg on the first page, 900 g on the second page.',
            quotes: [
              { index: 1, quote: 'Weight: 1.2 kg' },
              { index: 2, quote: 'Weight: 900 g' },
            ],
          },
        ],
      },
      gaps: [],
      confidence: 1,
      model: 'extractive',
      signals: [],
      comparedAt: '2026-11-20T13:20:01.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000045',
    },
  },
})
