import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { monitorState } from '#shared/contract/models/monitors/monitor.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { object } from '#shared/contract/schema.ts'
import { monitorGet } from './monitor-get.ts'

export const monitorPause = operation({
  name: 'monitor-pause',
  method: 'POST',
  path: '/monitor/{monitorId}/pause',
  group: 'Monitors',
  tool: {
    name: 'monitor_pause',
    effect: 'idempotent',
    description: 'Stop the checks of a monitor until monitor_resume.',
  },
  summary: 'Pause a monitor',
  description:
    'Stops the checks of a monitor until /monitor/{monitorId}/resume. Notices that were made before are still delivered. A monitor that is paused stays paused. The call is free, and the id is the only key.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: monitorGet.input,
  output: object({ ...monitorState, requestId }),
  errors: ['MONITOR_NOT_FOUND'],
  example: {
    input: monitorGet.example.input,
    output: { status: 'paused', requestId: '019aa1b2-0000-7000-8000-000000000037' },
  },
})
