import { formKeyFields, formLaterFields } from '#shared/contract/models/answers/answer-form.ts'
import { citations } from '#shared/contract/models/answers/evidence.ts'
import {
  researchExample,
  keyFindings,
  researchInput,
  researchOutput,
  researchQuery,
  sourceFields,
} from '#shared/contract/models/answers/research-fields.ts'
import { givenUrls, scopeKeyFields, scopeLaterFields } from '#shared/contract/models/search-scope.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, boolean, integer, object, optional, string, withDefault } from '#shared/contract/schema.ts'

export const research = operation({
  name: 'research',
  method: 'POST',
  path: '/research',
  group: 'Answers and extraction',
  tool: {
    name: 'research',
    description:
      'Read the best pages of the web on a topic and summarize them, with a quote for each statement. For sub-questions and more sources use research_deep; for links only use search_web.',
    texts: ['summary', 'sources.content'],
    unlisted: [...scopeKeyFields, 'urls', ...formKeyFields],
  },
  summary: 'Summarize what the web says about a topic, with quotes',
  description:
    'Searches the web, reads up to `resultCount` pages and returns a summary and key findings. Each statement carries the [n] of its source, and `citations` holds a quote that was found in that page. Where a page does not say all of a statement, its own sentence stands in place of the statement, marked `verbatim`; statements without a quote are listed in `gaps`; numbers and dates on which independent sources disagree are listed in `contradictions`. A page that fails is replaced by the next result. Without a language model, the summary consists of quoted sentences, and `model` is `extractive`. For several sub-questions and more sources, use /research/deep. For links and snippets only, use /search.',
  access: 'paid',
  price: perCall({ reference: '0.08' }),
  payment: { isPrepaid: true },
  pool: 'research',
  timeoutMs: 120_000,
  needs: ['web-search'],
  input: object({
    query: researchQuery,
    resultCount: withDefault(integer({ description: 'Pages to read', minimum: 1, maximum: 10 }), 5),
    includeRawContent: withDefault(boolean({ description: 'Also return the pages as markdown' }), false),
    urls: givenUrls,
    ...researchInput,
  }),
  output: object({
    query: string({ description: '`query` of the call' }),
    sources: array(
      object({
        ...sourceFields,
        snippet: string({
          description: 'Text of the page around the words of the query, by the search provider; may be empty',
        }),
        content: optional(string({ description: 'The page as markdown, with `includeRawContent`' })),
      }),
      { description: 'Pages that were read, best first. Pages that repeat another are left out' },
    ),
    summary: string({ description: 'Statements with [n]. A line for each with `format` bullets' }),
    keyFindings,
    citations,
    ...researchOutput,
  }),
  cache: {
    keyFields: [
      'query',
      'resultCount',
      'includeRawContent',
      'country',
      'language',
      'freshness',
      ...scopeKeyFields,
      'urls',
      ...formKeyFields,
    ],
  },
  laterFields: { ...scopeLaterFields, ...formLaterFields, urls: null },
  errors: ['SEARCH_FAILED', 'NO_ANSWER'],
  example: {
    input: { query: 'How much electricity does solar power generate?', resultCount: 3 },
    output: {
      query: 'How much electricity does solar power generate?',
      sources: [{ ...researchExample.source, snippet: 'Solar power is the conversion of sunlight into electricity.' }],
      summary: researchExample.statement,
      keyFindings: [researchExample.statement],
      citations: [researchExample.citation],
      ...researchExample.output,
    },
  },
})
