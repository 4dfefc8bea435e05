import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { monitorFields, pauseReason } from '#shared/contract/models/monitors/monitor.ts'
import { nextCursor, paginationInput } from '#shared/contract/models/pagination.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { array, object, optional } from '#shared/contract/schema.ts'
import { monitorGet } from './monitor-get.ts'

const { monitorId, url, status, checkInterval, createdAt, lastCheck } = monitorGet.example.output

export const monitorList = operation({
  name: 'monitor-list',
  method: 'GET',
  path: '/monitor/list',
  group: 'Monitors',
  summary: 'List the monitors of the wallet',
  description:
    'Returns the monitors that the wallet has created, the oldest first, in pages. A call with a spending key returns those that the key and its children have created. The call is free and needs a sign-in; /discovery shows the text to sign. For all settings of a monitor, use GET /monitor/{monitorId}.',
  access: 'free',
  wallet: { signIn: 'origin' },
  keyAccess: 'monitors',
  price: free(),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object(paginationInput),
  output: object({
    monitors: array(
      object({
        monitorId: monitorFields.monitorId,
        url: monitorFields.url,
        status: monitorFields.status,
        pauseReason: optional(pauseReason),
        checkInterval: monitorFields.checkInterval,
        createdAt: monitorFields.createdAt,
        lastCheck: optional(monitorFields.lastCheck),
      }),
      { description: 'Monitors of the wallet, the oldest first' },
    ),
    next: nextCursor,
    requestId,
  }),
  errors: [],
  example: {
    input: {},
    output: {
      monitors: [{ monitorId, url, status, checkInterval, createdAt, ...(lastCheck !== undefined && { lastCheck }) }],
      requestId: '019aa1b2-0000-7000-8000-000000000033',
    },
  },
})
