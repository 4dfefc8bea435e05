import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { monitorState } from '#shared/contract/models/monitors/monitor.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { object } from '#shared/contract/schema.ts'
import { monitorGet } from './monitor-get.ts'

export const monitorResume = operation({
  name: 'monitor-resume',
  method: 'POST',
  path: '/monitor/{monitorId}/resume',
  group: 'Monitors',
  tool: { name: 'monitor_resume', effect: 'idempotent', description: 'Continue the checks of a paused monitor.' },
  summary: 'Resume a paused monitor',
  description:
    'Continues the checks of a monitor that is paused for any reason. They keep their times. A check that was due during the pause is made at once, and compares the page with the text from before. A receiver that failed its challenge gets a new one first. The call is free, and the id is the only key.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: monitorGet.input,
  output: object({ ...monitorState, requestId }),
  errors: ['MONITOR_NOT_FOUND'],
  example: {
    input: monitorGet.example.input,
    output: {
      status: 'active',
      nextCheckAt: '2026-11-20T13:20:00.000Z',
      requestId: '019aa1b2-0000-7000-8000-000000000038',
    },
  },
})
