import {
  array,
  boolean,
  choice,
  integer,
  object,
  optional,
  string,
  timestamp,
  type Static,
  type TObject,
} from '#shared/contract/schema.ts'
import { failure, pauseReason } from './monitor.ts'

const hash = string({ description: 'SHA-256 of the watched text, in lower-case hex' })
const statusCode = integer({ description: 'HTTP status of the page' })

/** A content or status change, as `monitor.changed` shows it. */
export const changeDiff = object(
  {
    text: string({ description: 'Unified diff without file names. Never empty' }),
    added: array(string(), { description: 'Lines that are new, in order' }),
    removed: array(string(), { description: 'Lines that are gone, in order' }),
    numbers: array(
      object({
        before: string({ description: 'The number that is gone' }),
        after: string({ description: 'The number in its place' }),
        context: string({ description: 'Words around the number in the new text, up to 200 characters' }),
      }),
      {
        description: 'Numbers that were replaced in a line that otherwise stayed',
      },
    ),
    truncated: boolean({ description: 'true: lines are cut or left out' }),
    replaced: optional(
      boolean({
        description: 'true: most of the text was replaced, so that only the beginning of the change is shown',
      }),
    ),
  },
  { description: 'The change. Parts that change by themselves are not shown' },
)

const monitorId = string({ description: 'Id of the monitor' })
const url = string({ description: 'The watched page' })
const checkedAt = timestamp({ description: 'When the page was requested' })
const checkId = string({ description: 'Id of the check' })
const error = failure
const failedLooks = integer({ description: 'Failed looks in a row', minimum: 1 })
const since = timestamp({ description: 'When the first of them failed' })

/** The request bodies of webhooks, by `type`. */
export const monitorNotices = {
  'monitor.changed': notice({
    monitorId,
    url,
    changeType: choice(['content', 'status'], {
      description: 'The change that the diff shows. If both changed, two notices have the same checkId',
    }),
    previous: object({ hash, statusCode }, { description: 'The page before the change' }),
    current: object({ hash: optional(hash), statusCode }, { description: 'Without hash if the page is an error page' }),
    diff: changeDiff,
    checkedAt,
    checkId,
  }),
  'monitor.failed': notice({
    monitorId,
    url,
    state: choice(['failed', 'selector_missing'], {
      description: 'selector_missing: the page has no element for includeSelector',
    }),
    error,
    failedLooks,
    since,
    checkedAt,
    checkId,
  }),
  'monitor.recovered': notice({
    monitorId,
    url,
    error,
    failedLooks,
    since,
    current: object({ statusCode }, { description: 'The page now' }),
    checkedAt,
    checkId,
  }),
  'monitor.paused': notice({
    monitorId,
    url,
    reason: pauseReason,
    message: string({ description: 'Why the monitor is paused, and how to resume it' }),
    since: timestamp({ description: 'When it was paused' }),
  }),
  'webhook.challenge': notice({
    challenge: string({ description: 'Text to return in the body of a 2xx response' }),
  }),
}

export type MonitorNotice<T extends keyof typeof monitorNotices = keyof typeof monitorNotices> = Static<
  (typeof monitorNotices)[T]
>

function notice<D extends TObject['properties']>(data: D) {
  return object({
    type: string({ description: 'Kind of the notice' }),
    timestamp: timestamp({ description: 'When the notice was made' }),
    data: object(data, { description: 'Facts of the notice' }),
  })
}
