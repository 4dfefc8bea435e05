import { requestId } from '#shared/contract/models/answers/request-id.ts'
import {
  checkInterval,
  monitorOptions,
  reportOptions,
  ownSecret,
  secretShown,
  unlistedOptions,
} from '#shared/contract/models/monitors/monitor-options.ts'
import { checkPrice, monitorId, monitorStatus, nextCheckAt } from '#shared/contract/models/monitors/monitor.ts'
import { needsOfTier } from '#shared/contract/models/page-request.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { boolean, number, object, string, timestamp, url, webhookUrl, withDefault } from '#shared/contract/schema.ts'

export const monitorCreate = operation({
  name: 'monitor-create',
  method: 'POST',
  path: '/monitor/create',
  group: 'Monitors',
  tool: {
    name: 'monitor_create',
    description:
      'Watch a page: each confirmed change is posted to a webhook, signed. Returns the monitorId, the key to the monitor, and the webhook secret, shown once. Use fetch_webpage to read a page once.',
    unlisted: [...unlistedOptions, 'webhookSecret', 'verifyWebhook'],
  },
  summary: 'Watch a web page and report its changes to a webhook',
  description:
    'Checks a page at an interval, and posts a signed notice to `webhookUrl` for each change of its text or HTTP status, once it is confirmed by a second look. Parts that change by themselves, such as times, counters and advertisements, are learned and ignored. When the page cannot be read, a notice says so, and another one when it can be read again. Notices are signed as Standard Webhooks 1.0 describes. Returns `monitorId`, which is the only key to the monitor, and `webhookSecret`, which is not shown again. To see what would be watched before you pay, use /monitor/preview.',
  access: 'paid',
  keyAccess: 'monitors',
  price: perCall({ reference: '0.01' }),
  pool: 'inline',
  timeoutMs: 30_000,
  needsByChoice: needsOfTier,
  input: object({
    url: url({ description: 'URL of the page to watch' }),
    webhookUrl: webhookUrl({ description: 'URL that gets notices by POST, requested exactly as it is written' }),
    checkInterval,
    ...monitorOptions,
    webhookSecret: ownSecret,
    verifyWebhook: withDefault(
      boolean({ description: 'true: send no notice until the receiver has returned `data.challenge` of a first one' }),
      false,
    ),
  }),
  output: object({
    monitorId,
    url: string({ description: 'URL of the page, as it is requested' }),
    webhookUrl: string({ description: 'URL that gets the notices, as it was written' }),
    checkInterval: number({ description: 'Hours between two checks' }),
    notifyOn: reportOptions.notifyOn,
    status: monitorStatus,
    nextCheckAt,
    createdAt: timestamp({ description: 'When the monitor was created' }),
    webhookSecret: secretShown,
    checkPrice,
    requestId,
  }),
  errors: ['INVALID_URL', 'URL_NOT_ALLOWED', 'MONITOR_LIMIT_REACHED'],
  example: {
    input: { url: 'https://example.com/', webhookUrl: 'https://hooks.example.com/page-changed' },
    output: {
      monitorId: 'mon_4Fz1sQ0mXkq7bT2wYd9cRA',
      url: 'https://example.com/',
      webhookUrl: 'https://hooks.example.com/page-changed',
      checkInterval: 1,
      notifyOn: 'any',
      status: 'active',
      nextCheckAt: '2026-11-20T13:20:00.000Z',
      createdAt: '2026-11-20T13:20:00.000Z',
      webhookSecret: 'whsec_ZXhhbXBsZSBzZWNyZXQsIGRvIG5vdCB1c2UgaXQhISE=',
      checkPrice: '0',
      requestId: '019aa1b2-0000-7000-8000-000000000030',
    },
  },
})
