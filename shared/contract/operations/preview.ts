import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { errorDetails } from '#shared/contract/models/items.ts'
import { operation } from '#shared/contract/operation.ts'
import { currency, free, maxDifficulty } from '#shared/contract/price.ts'
import { boolean, choice, integer, json, object, optional, string, timestamp, url } from '#shared/contract/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

export const preview = operation({
  name: 'preview',
  method: 'POST',
  path: '/preview',
  group: 'Free calls',
  tool: {
    name: 'preview',
    effect: 'none',
    description:
      'Return a sample answer of a paid tool, shortened, and the price of a call with its example input, or for a url. An unpaid call of the tool itself says the exact price for its arguments.',
    withheld: ['schema', 'sample.proof', 'sample.requestId'],
    maxTokens: 220,
  },
  summary: 'Preview the price and the answer of a paid operation',
  description:
    'Returns the JSON Schemas of a paid operation, a sample answer, and the current price of a call with the example input, free of charge. With `url`, the price is that of the page, and /fetch/basic, /contents and /map return a live, truncated sample of it. Use it before you pay for a call. If the price depends on other fields, the 402 of an unpaid call has the exact price.',
  access: 'free',
  allowance: 'preview',
  keepsFragment: true,
  price: free(),
  pool: 'inline',
  timeoutMs: 30_000,
  input: object({
    endpoint: string({
      description: 'Path of a paid operation, for example /fetch/basic, or the name of its tool',
      maxLength: 100,
    }),
    url: optional(url({ description: 'URL of a page to price, and to sample where the operation supports it' })),
  }),
  output: object({
    endpoint: string({ description: 'Path of the operation' }),
    method: string({ description: 'HTTP method of the operation' }),
    price: object(
      {
        amount: string({ description: 'On-chain price now of a call with the example input, for example 0.004' }),
        currency: string({ description: 'Always USD' }),
        list: choice(['catalog', 'reference'], { description: 'Price list of this deployment' }),
      },
      { description: 'Price of the next call' },
    ),
    pricing: optional(
      object(
        {
          base: string({ description: 'Price for a host that is easy to render' }),
          multiplier: integer({
            description: 'Factor for this host, from earlier calls: 1 (easy) to 3 (difficult)',
            minimum: 1,
            maximum: maxDifficulty,
          }),
          reason: string({ description: 'Why this multiplier applies' }),
        },
        { description: 'Present if the price depends on the host. A quoted price stays valid for its payment' },
      ),
    ),
    summary: string({ description: 'Imperative phrase that says what the operation does' }),
    sample: json({ description: 'Example answer of the operation' }),
    sampleType: choice(['recorded', 'live'], {
      description: 'recorded: a fixed example; live: fetched now and truncated',
    }),
    live: optional(
      object(
        {
          url: string({ description: 'URL of the page that was fetched' }),
          truncated: boolean({ description: 'true: the page has more content than the sample' }),
          error: optional(
            object(
              {
                code: string({ description: 'Error code, such as TARGET_TIMEOUT' }),
                message: string({ description: 'For people: what went wrong, and what to do' }),
                details: optional(errorDetails),
              },
              { description: 'Why there is no live sample' },
            ),
          ),
        },
        { description: 'Present if a live sample was fetched or failed' },
      ),
    ),
    toll: optional(
      object(
        {
          message: string({ description: 'For people: what the page asks for' }),
          details: { ...errorDetails, description: 'Terms of the payment, as the page states them' },
          seenAt: timestamp({ description: 'When the page asked for it' }),
        },
        {
          description:
            'The payment that the page asked for within a day, unverified. A call for it fails and is not charged',
        },
      ),
    ),
    docs: string({ description: 'URL of the documentation' }),
    schema: object(
      {
        input: json({ description: 'JSON Schema of the request' }),
        output: json({ description: 'JSON Schema of the answer' }),
      },
      { description: 'JSON Schemas of the operation' },
    ),
    previewedAt: timestamp({ description: 'When the price was computed' }),
    requestId,
  }),
  errors: ['NOT_SOLD', 'URL_NOT_ALLOWED', 'INVALID_URL'],
  example: {
    input: { endpoint: '/fetch/basic' },
    output: {
      endpoint: '/fetch/basic',
      method: 'POST',
      price: { amount: '0.004', currency, list: 'catalog' },
      summary: fetchBasic.summary,
      sample: fetchBasic.example.output,
      sampleType: 'recorded',
      docs: 'https://webintel.example/docs/operations/fetch-basic',
      schema: { input: { type: 'object' }, output: { type: 'object' } },
      previewedAt: '2026-11-20T13:20:00.000Z',
      requestId: '019aa1b2-0000-7000-8000-000000000006',
    },
  },
})
