import { array, choice, integer, object, optional, string, timestamp, type Static } from '#shared/contract/schema.ts'
import { contentHash, failure, monitorFields } from './monitor.ts'

/** A finished check of a monitor. */
export const monitorCheck = object({
  checkId: monitorFields.checkId,
  checkedAt: timestamp({ description: 'When the page was requested' }),
  status: choice(['learning', 'same', 'changed', 'failed', 'selector_missing'], {
    description:
      'learning: the first check, which learns what the page changes by itself; selector_missing: the page has no element for includeSelector',
  }),
  statusCode: optional(integer({ description: 'HTTP status of the page' })),
  contentHash: optional(contentHash),
  durationMs: integer({ description: 'Milliseconds of all looks of the check', minimum: 0 }),
  looks: integer({ description: 'How often the page was requested for the check', minimum: 0 }),
  error: optional(failure),
  change: optional(
    object(
      {
        changeType: choice(['content', 'status'], {
          description:
            'content: the text changed, and perhaps the HTTP status, too; status: only the HTTP status changed',
        }),
        previousStatusCode: optional(
          integer({ description: 'HTTP status before the change. Present if the HTTP status changed' }),
        ),
        added: array(string(), { description: 'Text that is new, in order, cut to a few lines' }),
        removed: array(string(), { description: 'Text that is gone, in order, cut to a few lines' }),
      },
      { description: 'Present if the status is changed' },
    ),
  ),
  noticeId: optional(
    string({
      description:
        'Id of the notice about the check; about the text, if the text and the HTTP status changed. Absent if the options of the monitor exclude it',
    }),
  ),
})

/** A notice of a monitor with the log of its delivery. */
export const monitorDelivery = object({
  noticeId: string({ description: 'The header webhook-id of every attempt' }),
  type: choice(['monitor.changed', 'monitor.failed', 'monitor.recovered', 'monitor.paused', 'webhook.challenge'], {
    description: 'Kind of the notice',
  }),
  createdAt: timestamp({ description: 'When the notice was made' }),
  status: choice(['pending', 'delivered', 'dead', 'stopped'], {
    description:
      'pending: attempts follow; dead: all attempts failed; stopped: the receiver answered 410, or the monitor ended',
  }),
  attempts: array(
    object({
      at: timestamp({ description: 'When the attempt began' }),
      durationMs: integer({ description: 'Milliseconds until the response, or until the attempt failed', minimum: 0 }),
      status: optional(integer({ description: 'HTTP status of the response' })),
      response: optional(string({ description: 'First KiB of the response' })),
      error: optional(string({ description: 'Why the attempt failed' })),
    }),
    { description: 'Attempts to deliver it, oldest first' },
  ),
  nextAttemptAt: optional(timestamp({ description: 'Present while the notice is the first of the pending ones' })),
})

export type MonitorCheckView = Static<typeof monitorCheck>
export type MonitorDeliveryView = Static<typeof monitorDelivery>
