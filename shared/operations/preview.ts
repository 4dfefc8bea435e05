import { operation } from '#shared/operation.ts'
import { free, mostDifficult } from '#shared/price.ts'
import { boolean, choice, integer, json, object, optional, string, timestamp, url } from '#shared/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

export const preview = operation({
  name: 'preview',
  method: 'POST',
  path: '/preview',
  tool: 'preview',
  summary: 'What a paid operation costs now and what it returns, free of charge',
  access: 'free',
  allowance: 'preview',
  price: free(),
  pool: 'inline',
  timeoutMs: 30_000,
  input: object({
    endpoint: string({ description: 'Path of the operation, for example /fetch/basic', maxLength: 100 }),
    url: optional(
      url({ description: 'Address to price; operations that read one page also show the beginning of it' }),
    ),
  }),
  output: object({
    endpoint: string(),
    method: string(),
    price: object({
      amount: string({ description: 'What a payment on chain would be now, decimal' }),
      currency: string(),
      list: choice(['catalog', 'reference'], { description: 'The price list that holds' }),
    }),
    pricing: optional(
      object(
        {
          base: string({ description: 'What it would be for a host without difficulties' }),
          multiplier: integer({
            description: '1 to 3, by what is known of the host',
            minimum: 1,
            maximum: mostDifficult,
          }),
          reason: string(),
        },
        { description: 'Of operations whose price depends on the host; a payment holds the price it was quoted' },
      ),
    ),
    summary: string(),
    sample: json({ description: 'An answer of the operation: recorded, or live and truncated' }),
    sampleType: choice(['recorded', 'live']),
    live: optional(
      object(
        {
          url: string(),
          truncated: boolean({ description: 'Whether the page has more content than the sample' }),
          error: optional(
            object({ code: string(), message: string() }, { description: 'Why there is no live sample' }),
          ),
        },
        { description: 'Of a live sample, or of the attempt' },
      ),
    ),
    docs: string(),
    schema: object({ input: json(), output: json() }, { description: 'JSON Schemas of the operation' }),
    previewedAt: timestamp(),
    requestId: string(),
  }),
  errors: ['NOT_SOLD', 'URL_NOT_ALLOWED', 'INVALID_URL'],
  example: {
    input: { endpoint: '/fetch/basic' },
    output: {
      endpoint: '/fetch/basic',
      method: 'POST',
      price: { amount: '0.004', currency: 'USDC', list: 'catalog' },
      summary: fetchBasic.summary,
      sample: fetchBasic.example.output,
      sampleType: 'recorded',
      docs: 'https://webintel.example/docs#/paid/fetch-basic',
      schema: { input: { type: 'object' }, output: { type: 'object' } },
      previewedAt: '2026-11-20T13:20:00.000Z',
      requestId: '019aa1b2-0000-7000-8000-000000000006',
    },
  },
})
