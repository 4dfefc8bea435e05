import {
  figure,
  focus,
  namedStatement,
  recommendations,
  reportExample,
  reportInput,
  reportOutput,
  reportSubject,
  statements,
} from '#shared/contract/models/intel/report.ts'
import { scopeKeyFields, scopeLaterFields } from '#shared/contract/models/search-scope.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, object, objectOrNull, optional, string } from '#shared/contract/schema.ts'

const figures = (description: string) =>
  objectOrNull(
    {
      ...figure.properties,
      figures: array(figure, { description: 'All amounts that the sources state; they are not averaged' }),
    },
    { description },
  )

export const intelMarket = operation({
  name: 'intel-market',
  method: 'POST',
  path: '/intel/market',
  group: 'Companies and sites',
  tool: {
    name: 'intel_market',
    description:
      'Research a market: size, growth, trends, players, recommendations. Every statement has a checked quote; differing figures are all shown. For one company use intel_company.',
    unlisted: scopeKeyFields,
  },
  summary: 'Research a market: size, growth, trends and players, with checked citations',
  description:
    'Searches the web for a market, reads the best pages, and lets the language model write a report. Each statement carries [n], and `citations` holds a quote that was found in that page by machine. `marketSize` and `growthRate` are amounts with unit, year and source; where sources differ, `figures` has all of them, the first one is from the source that was ranked best, and `contradictions` shows both sides. They are null if no source states an amount. `recommendations` are inferences of the model, each with the findings that it is based on. Where a page does not say all of a statement, its own sentence stands in place of the statement, marked `verbatim`; statements without a quote are listed in `gaps`. If the language model fails, the job fails and its price is refunded. Takes up to two minutes: ask with `async` and poll GET /jobs/{requestId}. For the competitors of a company, use /intel/competitive.',
  access: 'paid',
  price: perCall({ reference: '5', catalog: '2' }),
  payment: { isPrepaid: true },
  fieldAliases: { param: 'topic' },
  pool: 'intel',
  timeoutMs: 120_000,
  needs: ['llm', 'web-search'],
  input: object({
    topic: reportSubject('Market or industry, such as "owl boxes in Europe"'),
    focus: optional(focus),
    ...reportInput,
  }),
  output: object({
    topic: string({ description: '`topic` of the call' }),
    executiveSummary: string({ description: 'Statements with [n]' }),
    marketSize: figures('Size of the market, from the source that was ranked best. null if no source states it'),
    growthRate: figures('Growth of the market, from the source that was ranked best. null if no source states it'),
    keyTrends: statements('Trends of the market, the most important first'),
    keyPlayers: array(namedStatement, { description: 'Companies that the sources name' }),
    recommendations,
    ...reportOutput,
  }),
  cache: { keyFields: ['topic', 'focus', 'depth', ...scopeKeyFields] },
  laterFields: scopeLaterFields,
  errors: ['SEARCH_FAILED', 'AI_UNAVAILABLE'],
  example: {
    input: { topic: 'owl boxes', depth: 'quick' },
    output: {
      topic: 'owl boxes',
      executiveSummary: reportExample.statement,
      marketSize: null,
      growthRate: null,
      keyTrends: [reportExample.statement],
      keyPlayers: [],
      recommendations: [{ text: 'Sell to farms first.', kind: 'inference', basis: [1] }],
      ...reportExample.output,
    },
  },
})
