import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { monitorId } from '#shared/contract/models/monitors/monitor.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { boolean, object } from '#shared/contract/schema.ts'
import { monitorGet } from './monitor-get.ts'

export const monitorDelete = operation({
  name: 'monitor-delete',
  method: 'DELETE',
  path: '/monitor/{monitorId}',
  group: 'Monitors',
  tool: {
    name: 'monitor_delete',
    description:
      'Delete a monitor with its checks and notices. It cannot be undone. Use monitor_pause to stop it for a while.',
  },
  summary: 'Delete a monitor',
  description:
    'Stops a monitor, and deletes it with its checks, the texts that it saw, and its notices, delivered or not. This cannot be undone. The call is free, and the id is the only key. To stop the checks for a while, use /monitor/{monitorId}/pause.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 30_000,
  input: monitorGet.input,
  output: object({ monitorId, deleted: boolean({ description: 'Always true: the monitor is deleted' }), requestId }),
  errors: ['MONITOR_NOT_FOUND'],
  example: {
    input: monitorGet.example.input,
    output: { ...monitorGet.example.input, deleted: true, requestId: '019aa1b2-0000-7000-8000-000000000032' },
  },
})
