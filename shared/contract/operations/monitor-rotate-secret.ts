import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { ownSecret, secretShown } from '#shared/contract/models/monitors/monitor-options.ts'
import { monitorId } from '#shared/contract/models/monitors/monitor.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { number, object, timestamp, withDefault } from '#shared/contract/schema.ts'
import { monitorCreate } from './monitor-create.ts'
import { monitorGet } from './monitor-get.ts'

/** A week. */
const maxOverlapHours = 168

export const monitorRotateSecret = operation({
  name: 'monitor-rotate-secret',
  method: 'POST',
  path: '/monitor/{monitorId}/rotate-secret',
  group: 'Monitors',
  summary: 'Replace the webhook secret of a monitor',
  description:
    'Replaces the secret of the webhook signatures. During the overlap, notices carry a signature of the new secret and one of the previous, so that the receiver can change over without a gap. An overlap of 0 ends the previous secret at once. Returns the new secret, which is not shown again. The call is free, and the id is the only key.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: object({
    monitorId,
    webhookSecret: ownSecret,
    overlapHours: withDefault(
      number({ description: 'Hours until the previous secret ends', minimum: 0, maximum: maxOverlapHours }),
      24,
    ),
  }),
  output: object({
    webhookSecret: secretShown,
    previousValidUntil: timestamp({ description: 'Until then, notices carry a signature of the previous secret, too' }),
    requestId,
  }),
  errors: ['MONITOR_NOT_FOUND'],
  example: {
    input: monitorGet.example.input,
    output: {
      webhookSecret: monitorCreate.example.output.webhookSecret,
      previousValidUntil: '2026-11-21T13:20:00.000Z',
      requestId: '019aa1b2-0000-7000-8000-000000000040',
    },
  },
})
