import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { monitorId, monitorView } from '#shared/contract/models/monitors/monitor.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { object } from '#shared/contract/schema.ts'
import { monitorCreate } from './monitor-create.ts'

const { monitorId: id, url, webhookUrl, checkInterval, notifyOn, createdAt } = monitorCreate.example.output

export const monitorGet = operation({
  name: 'monitor-get',
  method: 'GET',
  path: '/monitor/{monitorId}',
  group: 'Monitors',
  tool: {
    name: 'monitor_get',
    description:
      'Return the settings of a monitor, its status, and the result of its last check. Use monitor_checks for earlier checks.',
  },
  summary: 'Get the settings and the status of a monitor',
  description:
    'Returns the settings of a monitor, its status, the result of its last check, and when the next one is due. The call is free, and the id is the only key. It never shows the webhook secret, nor the query values of the webhook URL. For earlier checks, use /monitor/{monitorId}/checks. For notices, use /monitor/{monitorId}/deliveries.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: object({ monitorId }),
  output: object({ ...monitorView, requestId }),
  errors: ['MONITOR_NOT_FOUND'],
  example: {
    input: { monitorId: id },
    output: {
      monitorId: id,
      url,
      webhookUrl: `${new URL(webhookUrl).origin}/***`,
      checkInterval,
      notifyOn,
      options: {
        tier: 'basic',
        mainContent: true,
        ignorePatterns: [],
        keywords: [],
        minimumChange: 1,
        confirm: true,
        failAfter: 3,
      },
      status: 'active',
      lastCheck: '2026-11-20T13:20:15.000Z',
      lastResult: {
        changed: false,
        statusCode: 200,
        contentHash: '53e2fe6a6c0ee4b4da6fcdbe9b61acd2aa5c5f54a06f2cbab2f6d07aa6cd0be6',
      },
      nextCheckAt: '2026-11-20T14:20:00.000Z',
      checkCount: 1,
      consecutiveFailures: 0,
      createdAt,
      requestId: '019aa1b2-0000-7000-8000-000000000031',
    },
  },
})
