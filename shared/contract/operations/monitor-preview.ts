import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { checkInterval, monitorOptions, unlistedOptions } from '#shared/contract/models/monitors/monitor-options.ts'
import { needsOfTier } from '#shared/contract/models/page-request.ts'
import { requestedUrl } from '#shared/contract/models/page.ts'
import { operation } from '#shared/contract/operation.ts'
import { currency, free } from '#shared/contract/price.ts'
import {
  array,
  boolean,
  integer,
  object,
  optional,
  string,
  url,
  webhookSecret,
  webhookUrl,
} from '#shared/contract/schema.ts'
import { fetchPro } from './fetch-pro.ts'

/** Fields of /monitor/create that a preview checks and does not use, so that both calls take the same body. */
const webhookFields = {
  webhookUrl: optional(
    webhookUrl({ description: 'Receiver of the notices, as for /monitor/create. A preview sends nothing to it' }),
  ),
  webhookSecret: optional(webhookSecret({ description: 'As for /monitor/create. A preview does not use it' })),
  verifyWebhook: optional(boolean({ description: 'As for /monitor/create. A preview does not use it' })),
}

/** Maximum number of characters of the watched text in a preview. */
export const previewTextLength = 2000

export const monitorPreview = operation({
  name: 'monitor-preview',
  method: 'POST',
  path: '/monitor/preview',
  group: 'Monitors',
  tool: {
    name: 'monitor_preview',
    effect: 'none',
    description:
      'Show what monitor_create would watch on a page, which parts it would ignore, and the price a month. Use it to try selectors before you create a monitor.',
    unlisted: [...unlistedOptions, 'webhookUrl', 'webhookSecret', 'verifyWebhook'],
    texts: ['text'],
  },
  summary: 'Preview what a monitor would watch, and its price a month',
  description: `Requests the page twice, as a new monitor does. Returns the first ${previewTextLength} characters of the watched text, the parts that changed between the two requests and would be ignored, and the price of 30 days, free of charge. Takes the same body as /monitor/create. Nothing is created, and nothing is sent to the webhook. A page that cannot be read, or a selector without a match, is answered with the error that the monitor would report. To create the monitor, use /monitor/create.`,
  access: 'free',
  allowance: 'preview',
  price: free(),
  pool: 'inline',
  timeoutMs: 90_000,
  needsByChoice: needsOfTier,
  input: object({
    url: url({ description: 'URL of the page to watch' }),
    checkInterval,
    ...monitorOptions,
    ...webhookFields,
  }),
  output: object({
    url: requestedUrl,
    title: string({ description: 'Title of the page; empty if it has none' }),
    text: string({ description: `First ${previewTextLength} characters of the watched text, one block a line` }),
    contentHash: string({ description: 'SHA-256 of the whole watched text, in lower-case hex' }),
    words: integer({ description: 'Number of words of the watched text', minimum: 0 }),
    noise: array(string(), { description: 'Parts that changed between the two requests, which a monitor ignores' }),
    checksPerMonth: integer({ description: 'Number of checks in 30 days', minimum: 0 }),
    price: object(
      {
        create: string({ description: 'Price of /monitor/create' }),
        perCheck: string({ description: 'Price of one successful check, from the credits of the wallet' }),
        perMonth: string({ description: 'Price of the checks of 30 days' }),
        currency: string({ description: 'Always USD' }),
      },
      { description: 'Decimal amounts, for example 0.01' },
    ),
    warnings: array(string(), { description: 'Reasons why the monitor may not report what you expect' }),
    requestId,
  }),
  errors: fetchPro.errors,
  example: {
    input: { url: 'https://example.com/', includeSelector: 'h1' },
    output: {
      url: 'https://example.com/',
      title: 'Example Domain',
      text: 'Example Domain',
      contentHash: 'c3a2ef0a6d4ed0b5ff0e3a1c8c31a4f54b0b8d4a5f57d1a2a59d7f1b6a7c8d90',
      words: 2,
      noise: [],
      checksPerMonth: 720,
      price: { create: '0.01', perCheck: '0', perMonth: '0', currency },
      warnings: ['The watched text has 2 words: check that the selector matches the part to watch.'],
      requestId: '019aa1b2-0000-7000-8000-000000000043',
    },
  },
})
