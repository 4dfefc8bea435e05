import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { checkPrice, monitorFields, nextCheckAt } from '#shared/contract/models/monitors/monitor.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { object } from '#shared/contract/schema.ts'
import { monitorGet } from './monitor-get.ts'

export const monitorRun = operation({
  name: 'monitor-run',
  method: 'POST',
  path: '/monitor/{monitorId}/run',
  group: 'Monitors',
  tool: {
    name: 'monitor_run',
    description: 'Check the page of a monitor now, at most once a minute. Read the result with monitor_checks.',
  },
  summary: 'Check the page of a monitor now',
  description:
    'Makes a check of a monitor due now, at most once a minute. The later checks stay as scheduled. Returns the id of the check; /monitor/{monitorId}/checks shows its result. A paused monitor must be resumed first. The call is free and the id is the only key. The check costs `checkPrice`, the price of /fetch/basic or /fetch/pro, from the credits of the wallet that created the monitor; it is refused with INSUFFICIENT_CREDITS where they do not cover it. A check that is due or under way costs no more than it would.',
  access: 'free',
  price: free(),
  ownerPays: 'Costs the price of fetching the page, from the credits of the wallet of the monitor.',
  pool: 'inline',
  timeoutMs: 5000,
  input: monitorGet.input,
  output: object({ nextCheckAt, checkId: monitorFields.checkId, checkPrice, requestId }),
  errors: ['MONITOR_NOT_FOUND', 'RATE_LIMITED', 'INSUFFICIENT_CREDITS'],
  example: {
    input: monitorGet.example.input,
    output: {
      nextCheckAt: '2026-11-20T13:20:00.000Z',
      checkId: 'chk_3kTqW0xYb8mZ5rL1nVd7Qw',
      checkPrice: '0.002',
      requestId: '019aa1b2-0000-7000-8000-000000000039',
    },
  },
})
