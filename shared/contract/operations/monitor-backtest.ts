import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { replayOptions } from '#shared/contract/models/monitors/monitor-options.ts'
import { monitorId } from '#shared/contract/models/monitors/monitor.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { array, choice, integer, object, optional, string, timestamp } from '#shared/contract/schema.ts'

/** Maximum number of checks that one call replays. */
export const maxReplayedChecks = 500

export const monitorBacktest = operation({
  name: 'monitor-backtest',
  method: 'POST',
  path: '/monitor/backtest',
  group: 'Monitors',
  tool: {
    name: 'monitor_backtest',
    effect: 'none',
    description:
      'Replay the last checks of a monitor with other options, and list the notices that it would have sent. Use it before you change the options of a monitor.',
  },
  summary: 'Replay the last checks of a monitor with other options',
  description: `Judges the last ${maxReplayedChecks} checks of a monitor of the last 30 days again, with the given options in place of its own. Returns the notices that would have been sent, and the number of those that were, free of charge. Nothing is changed, nothing is requested and nothing is sent. Differences that a second look did not confirm are not stored, so confirm: false does not show them either. A call compares texts for five seconds at most, and replays the checks so far.`,
  access: 'free',
  allowance: 'preview',
  price: free(),
  pool: 'inline',
  timeoutMs: 30_000,
  input: object({ monitorId, ...replayOptions }),
  output: object({
    checks: integer({ description: 'Number of checks replayed', minimum: 0 }),
    from: optional(timestamp({ description: 'When the first of them was made. Absent if there is none' })),
    to: optional(timestamp({ description: 'When the last of them was made. Absent if there is none' })),
    notices: array(
      object({
        checkedAt: timestamp({ description: 'When the page was requested' }),
        type: choice(['monitor.changed', 'monitor.failed', 'monitor.recovered'], {
          description: 'Kind of the notice',
        }),
        changeType: optional(choice(['content', 'status'], { description: 'Present if the type is monitor.changed' })),
        added: array(string(), { description: 'Text that is new, in order, cut to a few lines' }),
        removed: array(string(), { description: 'Text that is gone, in order, cut to a few lines' }),
      }),
      { description: 'The notices that would have been sent, oldest first' },
    ),
    reported: integer({ description: 'Number of notices that the monitor sent about these checks', minimum: 0 }),
    requestId,
  }),
  errors: ['MONITOR_NOT_FOUND'],
  example: {
    input: { monitorId: 'mon_4Fz1sQ0mXkq7bT2wYd9cRA', keywords: ['price'] },
    output: {
      checks: 48,
      from: '2026-11-18T13:20:00.000Z',
      to: '2026-11-20T12:20:00.000Z',
      notices: [
        {
          checkedAt: '2026-11-20T09:20:15.000Z',
          type: 'monitor.changed',
          changeType: 'content',
          added: ['Price: 24.90'],
          removed: ['Price: 29.90'],
        },
      ],
      reported: 3,
      requestId: '019aa1b2-0000-7000-8000-000000000041',
    },
  },
})
