import {
  focus,
  namedStatement,
  reportExample,
  reportInput,
  reportOutput,
  reportSubject,
  statements,
} from '#shared/contract/models/intel/report.ts'
import { scopeKeyFields, scopeLaterFields } from '#shared/contract/models/search-scope.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, integer, object, optional, string, withDefault } from '#shared/contract/schema.ts'

export const intelCompetitive = operation({
  name: 'intel-competitive',
  method: 'POST',
  path: '/intel/competitive',
  group: 'Companies and sites',
  tool: {
    name: 'intel_competitive',
    description:
      'Research the competitors of a company: feature matrix, prices, SWOT, positioning. Every statement has a checked quote. For one company use intel_company; for a whole market use intel_market.',
    unlisted: scopeKeyFields,
  },
  summary: 'Research the competitors of a company, with checked citations',
  description:
    'Searches the web for a company and its competitors, reads the best pages, and lets the language model write a report: the competitors, their features and prices, strengths, weaknesses, opportunities and threats, and the positioning of the company. Each statement and each cell of the feature matrix carries [n], and `citations` holds a quote that was found in that page by machine. Where a page does not say all of a statement, its own sentence stands in place of the statement, marked `verbatim`; statements without a quote are listed in `gaps`. If the language model fails, the job fails and its price is refunded. Takes up to two minutes: ask with `async` and poll GET /jobs/{requestId}. For a whole market, use /intel/market.',
  access: 'paid',
  price: perCall({ reference: '8', catalog: '3' }),
  payment: { isPrepaid: true },
  fieldAliases: { param: 'company' },
  pool: 'intel',
  timeoutMs: 120_000,
  needs: ['llm', 'web-search'],
  input: object({
    company: reportSubject('Company name or domain'),
    maxCompetitors: withDefault(integer({ description: 'Maximum number of competitors', minimum: 1, maximum: 10 }), 5),
    focus: optional(focus),
    ...reportInput,
  }),
  output: object({
    company: string({ description: '`company` of the call' }),
    competitors: array(namedStatement, { description: 'The closest first; up to maxCompetitors' }),
    featureMatrix: array(
      object({
        feature: string({ description: 'Name of the feature' }),
        companies: array(namedStatement, { description: 'Those whose sources state it' }),
      }),
      { description: 'One row for each feature' },
    ),
    pricing: array(namedStatement, { description: 'Prices of the company and its competitors' }),
    swot: object(
      {
        strengths: statements('Strengths of the company'),
        weaknesses: statements('Weaknesses of the company'),
        opportunities: statements('Opportunities for the company'),
        threats: statements('Threats to the company'),
      },
      { description: 'Strengths, weaknesses, opportunities and threats' },
    ),
    positioning: string({ description: 'Place of the company in the market, as statements with [n]' }),
    ...reportOutput,
  }),
  cache: { keyFields: ['company', 'maxCompetitors', 'focus', 'depth', ...scopeKeyFields] },
  laterFields: scopeLaterFields,
  errors: ['SEARCH_FAILED', 'AI_UNAVAILABLE'],
  example: {
    input: { company: 'Example Owls', maxCompetitors: 3 },
    output: {
      company: 'Example Owls',
      competitors: [{ name: 'Barn Boxes', text: reportExample.statement }],
      featureMatrix: [{ feature: 'Camera', companies: [{ name: 'Barn Boxes', text: reportExample.statement }] }],
      pricing: [],
      swot: { strengths: [], weaknesses: [], opportunities: [], threats: [] },
      positioning: '',
      ...reportExample.output,
    },
  },
})
