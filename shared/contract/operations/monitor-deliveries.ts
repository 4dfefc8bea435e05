import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { monitorDelivery } from '#shared/contract/models/monitors/monitor-history.ts'
import { monitorId } from '#shared/contract/models/monitors/monitor.ts'
import { nextCursor, paginationInput } from '#shared/contract/models/pagination.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { array, object } from '#shared/contract/schema.ts'
import { monitorGet } from './monitor-get.ts'

export const monitorDeliveries = operation({
  name: 'monitor-deliveries',
  method: 'GET',
  path: '/monitor/{monitorId}/deliveries',
  group: 'Monitors',
  tool: {
    name: 'monitor_deliveries',
    description:
      'List the notices of a monitor with each delivery attempt. Use it if notices do not arrive, then monitor_redeliver.',
  },
  summary: 'List the notices of a monitor and their deliveries',
  description:
    'Returns the notices of a monitor of the last 30 days, newest first and in pages, with each attempt to deliver them: its time, the HTTP status, and the beginning of the response. The call is free, and the id is the only key. To send notices again, use /monitor/{monitorId}/redeliver.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object({ monitorId, ...paginationInput }),
  output: object({
    deliveries: array(monitorDelivery, { description: 'Notices of the last 30 days, newest first' }),
    next: nextCursor,
    requestId,
  }),
  errors: ['MONITOR_NOT_FOUND'],
  example: {
    input: monitorGet.example.input,
    output: {
      deliveries: [
        {
          noticeId: 'msg_7Xc2vB5nM8qW1eR4tY6uIo',
          type: 'monitor.changed',
          createdAt: '2026-11-20T14:20:15.000Z',
          status: 'delivered',
          attempts: [{ at: '2026-11-20T14:20:16.000Z', durationMs: 83, status: 200, response: 'ok' }],
        },
      ],
      requestId: '019aa1b2-0000-7000-8000-000000000035',
    },
  },
})
