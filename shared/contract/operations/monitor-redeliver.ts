import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { monitorId } from '#shared/contract/models/monitors/monitor.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { array, object, optional, string } from '#shared/contract/schema.ts'
import { monitorDeliveries } from './monitor-deliveries.ts'
import { monitorGet } from './monitor-get.ts'

const redelivering = monitorDeliveries.example.output.deliveries.map(({ noticeId }) => noticeId)

export const monitorRedeliver = operation({
  name: 'monitor-redeliver',
  method: 'POST',
  path: '/monitor/{monitorId}/redeliver',
  group: 'Monitors',
  tool: {
    name: 'monitor_redeliver',
    description: 'Send notices of a monitor again: one, or all that could not be delivered.',
  },
  summary: 'Send notices of a monitor again',
  description:
    'Puts notices of a monitor in the delivery queue again, with the same `webhook-id` and a new schedule of retries: the one that `noticeId` names, or up to 1,000 of those that are dead or stopped, oldest first. At most 10 calls a minute for each monitor. The call is free, and the id is the only key. For the ids of notices, use /monitor/{monitorId}/deliveries.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 30_000,
  input: object({
    monitorId,
    noticeId: optional(string({ description: 'Id of a notice. Absent: all that are dead or stopped', maxLength: 100 })),
  }),
  output: object({
    redelivering: array(string(), { description: 'Ids of the notices that are in the queue again' }),
    requestId,
  }),
  errors: ['MONITOR_NOT_FOUND', 'RATE_LIMITED'],
  example: {
    input: monitorGet.example.input,
    output: { redelivering, requestId: '019aa1b2-0000-7000-8000-000000000036' },
  },
})
