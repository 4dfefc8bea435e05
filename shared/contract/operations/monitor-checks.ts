import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { monitorCheck } from '#shared/contract/models/monitors/monitor-history.ts'
import { monitorId } from '#shared/contract/models/monitors/monitor.ts'
import { nextCursor, paginationInput } from '#shared/contract/models/pagination.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { array, object } from '#shared/contract/schema.ts'
import { monitorGet } from './monitor-get.ts'

export const monitorChecks = operation({
  name: 'monitor-checks',
  method: 'GET',
  path: '/monitor/{monitorId}/checks',
  group: 'Monitors',
  tool: {
    name: 'monitor_checks',
    description: 'List the checks of a monitor, newest first, with the change that each one found.',
  },
  summary: 'List the checks of a monitor',
  description:
    'Returns the checks of a monitor of the last 30 days, newest first and in pages: the status of each, the hash of the text, how long it took, and the change that it found. The call is free, and the id is the only key. To replay the checks with other settings, use /monitor/backtest.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object({ monitorId, ...paginationInput }),
  output: object({
    checks: array(monitorCheck, { description: 'Checks of the last 30 days, newest first' }),
    next: nextCursor,
    requestId,
  }),
  errors: ['MONITOR_NOT_FOUND'],
  example: {
    input: monitorGet.example.input,
    output: {
      checks: [
        {
          checkId: 'chk_3kTqW0xYb8mZ5rL1nVd7Qw',
          checkedAt: '2026-11-20T14:20:15.000Z',
          status: 'changed',
          statusCode: 200,
          contentHash: '1f2e3d4c5b6a79880716253443526170f1e2d3c4b5a69788796a5b4c3d2e1f00',
          durationMs: 412,
          looks: 2,
          change: { changeType: 'content', added: ['Price: 24.90'], removed: ['Price: 29.90'] },
          noticeId: 'msg_7Xc2vB5nM8qW1eR4tY6uIo',
        },
      ],
      requestId: '019aa1b2-0000-7000-8000-000000000034',
    },
  },
})
