import { formKeyFields, formLaterFields } from '#shared/contract/models/answers/answer-form.ts'
import { aboutCitations, citation } from '#shared/contract/models/answers/evidence.ts'
import {
  researchExample,
  keyFindings,
  researchInput,
  researchOutput,
  researchQuery,
  sourceFields,
} from '#shared/contract/models/answers/research-fields.ts'
import { scopeKeyFields, scopeLaterFields } from '#shared/contract/models/search-scope.ts'
import { operation } from '#shared/contract/operation.ts'
import { byChoice } from '#shared/contract/price.ts'
import { array, boolean, choice, integer, object, optional, string, withDefault } from '#shared/contract/schema.ts'

const tiers = ['quick', 'standard', 'deep'] as const

const question = string({ description: 'The sub-question' })

export const researchDeep = operation({
  name: 'research-deep',
  method: 'POST',
  path: '/research/deep',
  group: 'Answers and extraction',
  tool: {
    name: 'research_deep',
    description:
      'Research a topic by sub-questions: up to 12 sources, an answer with a quote for each statement, gaps and contradictions. For a short summary use research.',
    texts: ['answer'],
    unlisted: [...scopeKeyFields, ...formKeyFields],
  },
  summary: 'Research a topic by sub-questions, with checked citations',
  description:
    'Divides the query into sub-questions, searches for each, reads the best pages, and writes an answer. quick: 1 sub-question, 5 sources; standard: 3 and 8; deep: 5 and 12. Each statement carries the [n] of its source, and `citations` holds a quote that was found in that page, with its sub-question. Where a page does not say all of a statement, its own sentence stands in place of the statement, marked `verbatim`; statements without a quote are listed in `gaps`, as are sub-questions that no source answers. `sections` has the same statements below their sub-questions. `contradictions` shows numbers and dates on which independent sources disagree. If pages or the language model fail, the answer is made from what succeeded and `warnings` says so. Without a language model, the answer consists of quoted sentences, and `model` is `extractive`. Takes 30 to 60 seconds: ask with `async` and poll GET /jobs/{requestId}, which shows the stage. For a short summary, use /research.',
  access: 'paid',
  price: byChoice('tier', { quick: { catalog: '0.08' }, standard: { catalog: '0.2' }, deep: { catalog: '0.35' } }),
  payment: { isPrepaid: true },
  fieldAliases: { topic: 'query', depth: 'tier' },
  pool: 'research',
  timeoutMs: 120_000,
  needs: ['web-search'],
  input: object({
    query: researchQuery,
    tier: withDefault(choice(tiers, { description: 'quick: 5 sources; standard: 8; deep: 12' }), 'standard'),
    ...researchInput,
  }),
  output: object({
    query: string({ description: '`query` of the call' }),
    tier: choice(tiers, { description: '`tier` of the call' }),
    subQuestions: array(
      object({
        question,
        answered: boolean({ description: 'true: a statement of the answer belongs to it' }),
        sources: array(integer({ minimum: 1 }), { description: '`index` of the sources with quotes for it' }),
      }),
      { description: 'Questions that the query was divided into' },
    ),
    answer: string({ description: 'Statements with [n]. A line for each with `format` bullets' }),
    sections: optional(
      array(
        object({
          heading: string({ description: 'A sub-question' }),
          text: string({ description: 'Its statements of `answer`, with [n], in the same `format`' }),
        }),
        { description: '`answer` as a report: each statement once, below the sub-question that it answers' },
      ),
    ),
    keyFindings,
    sources: array(object(sourceFields), { description: 'Pages that were read, best first' }),
    citations: array(
      object({
        ...citation.properties,
        subQuestion: string({ description: 'The sub-question that the statement answers' }),
      }),
      aboutCitations,
    ),
    sourcesFetched: integer({ description: 'Number of `sources`', minimum: 0 }),
    ...researchOutput,
  }),
  cache: { keyFields: ['query', 'tier', 'country', 'language', 'freshness', ...scopeKeyFields, ...formKeyFields] },
  laterFields: { ...scopeLaterFields, ...formLaterFields },
  errors: ['SEARCH_FAILED', 'NO_ANSWER'],
  example: {
    input: { query: 'How much electricity does solar power generate?', tier: 'standard' },
    output: {
      query: 'How much electricity does solar power generate?',
      tier: 'standard',
      subQuestions: [{ question: 'How much electricity does solar power generate?', answered: true, sources: [1] }],
      answer: researchExample.statement,
      sections: [{ heading: 'How much electricity does solar power generate?', text: researchExample.statement }],
      keyFindings: [researchExample.statement],
      sources: [researchExample.source],
      citations: [{ ...researchExample.citation, subQuestion: 'How much electricity does solar power generate?' }],
      sourcesFetched: 1,
      ...researchExample.output,
    },
  },
})
