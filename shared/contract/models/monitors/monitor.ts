import {
  array,
  boolean,
  choice,
  integer,
  number,
  object,
  optional,
  string,
  timestamp,
  type Static,
} from '#shared/contract/schema.ts'
import { respectUsage } from '#shared/contract/usage/usage.ts'
import { reportOptions, tier } from './monitor-options.ts'

export const monitorId = string({ description: 'Id of the monitor, and its only key: keep it secret' })

export const monitorStatus = choice(['active', 'paused', 'error'], {
  description: 'active: checked as scheduled; error: the same, but the last looks failed; paused: not checked',
})

export const pauseReason = choice(
  ['requested', 'insufficient_credits', 'no_payer', 'wallet_blocked', 'webhook_gone', 'challenge_failed'],
  {
    description:
      'requested: by POST /monitor/{monitorId}/pause; insufficient_credits: the wallet, or the spending key that created the monitor, cannot pay for checks; no_payer: the monitor was created while calls were free, so that no wallet pays for its checks; wallet_blocked: the operator does not serve the wallet; webhook_gone: the receiver answered 410; challenge_failed: the receiver did not answer the challenge',
  },
)

export const nextCheckAt = timestamp({ description: 'When the next check is due' })

export const checkPrice = string({
  description:
    'US dollars of one check, from the credits of the wallet that created the monitor. 0: included. With the tier auto, a check that needs a browser costs more',
})

export const failure = object(
  {
    code: string({ description: 'Error code, for example TARGET_TIMEOUT' }),
    message: string({ description: 'For people: what went wrong' }),
  },
  { description: 'Why the page could not be read' },
)

export const contentHash = string({ description: 'SHA-256 of the watched text, in lower-case hex' })

export const lastResult = object(
  {
    changed: boolean({ description: 'true: the check found a change' }),
    statusCode: optional(integer({ description: 'HTTP status of the page' })),
    contentHash: optional(contentHash),
    error: optional(failure),
  },
  { description: 'Result of the last check. Absent before the first' },
)

const createdAt = timestamp({ description: 'When the monitor was created' })

/** Fields that several answers about monitors have. */
export const monitorFields = {
  monitorId,
  checkId: string({ description: 'Id of a check' }),
  url: string({ description: 'URL of the page, as it is requested' }),
  checkInterval: number({ description: 'Hours between two checks' }),
  status: monitorStatus,
  lastCheck: timestamp({ description: 'When the last check was made' }),
  createdAt,
}

/** The state of a monitor after it was paused or resumed. */
export const monitorState = { status: monitorStatus, nextCheckAt: optional(nextCheckAt) }

/** A monitor as its owner sees it: without secrets. */
export const monitorView = {
  monitorId,
  url: monitorFields.url,
  webhookUrl: string({
    description: 'Receiver of notices: scheme and host. *** stands for the path and the query, which may be secret',
  }),
  checkInterval: monitorFields.checkInterval,
  notifyOn: reportOptions.notifyOn,
  options: object(
    {
      tier,
      mainContent: boolean({ description: 'true: the main content is watched; false: the whole page' }),
      includeSelector: optional(string({ description: 'CSS selector: only these elements are watched' })),
      excludeSelector: optional(string({ description: 'CSS selector: these elements are not watched' })),
      ignorePatterns: array(string(), { description: 'Regular expressions of texts that are not compared' }),
      keywords: array(string(), {
        description:
          'A content change is reported only if one of these words appears more or less often. Empty: any change',
      }),
      minimumChange: integer({ description: 'Changed characters from which a content change is reported' }),
      confirm: boolean({ description: 'true: a change is reported after a second look has found it, too' }),
      failAfter: integer({ description: 'Failed checks in a row from which the failure is reported' }),
      respectUsage,
    },
    { description: 'The options of the monitor, as POST /monitor/create takes them' },
  ),
  status: monitorStatus,
  pauseReason: optional(pauseReason),
  lastCheck: optional(monitorFields.lastCheck),
  lastResult: optional(lastResult),
  nextCheckAt: optional(nextCheckAt),
  checkCount: integer({ description: 'Number of finished checks', minimum: 0 }),
  consecutiveFailures: integer({ description: 'Failed checks in a row, the last ones', minimum: 0 }),
  createdAt,
}

const monitorViewObject = object(monitorView)

export type MonitorView = Static<typeof monitorViewObject>
