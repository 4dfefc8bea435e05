import {
  array,
  boolean,
  choice,
  integer,
  notBlank,
  number,
  object,
  optional,
  pattern,
  staticSelector,
  string,
  timestamp,
  webhookSecret,
  withDefault,
  type Static,
} from '#shared/contract/schema.ts'

/** Maximum number of hours between two checks of a monitor. */
const maxIntervalHours = 24

/** Maximum numbers of entries of the lists that a monitor has. */
export const monitorLimits = { patterns: 20, keywords: 50, keywordLength: 100 } as const

export const monitorId = string({ description: 'Id of the monitor. It is the only key to the monitor: keep it secret' })

const hours = 'Hours between two checks. Less than 1 if the service allows it'

export const checkInterval = withDefault(number({ description: hours, minimum: 0, maximum: maxIntervalHours }), 1)

/** The options that decide which differences are reported. */
const reportOptions = {
  notifyOn: choice(['any', 'content', 'status'], {
    description: 'Changes to report. Failures and recoveries are always reported',
  }),
  ignorePatterns: array(pattern(), {
    description: 'Regular expressions (RE2: without lookaround and back references). Text that matches is not compared',
    maxItems: monitorLimits.patterns,
  }),
  keywords: array(string({ maxLength: monitorLimits.keywordLength, pattern: notBlank }), {
    description: 'Report a content change only if one of these words appears or vanishes',
    maxItems: monitorLimits.keywords,
  }),
  minimumChange: integer({
    description: 'Changed characters from which a content change is reported. Smaller changes add up',
    minimum: 1,
    maximum: 100_000,
  }),
  confirm: boolean({ description: 'false: report a change after one look. true: a second look must find it, too' }),
  failAfter: integer({
    description: 'Failed checks in a row from which the failure is reported',
    minimum: 1,
    maximum: 20,
  }),
}

const tier = choice(['basic', 'pro', 'auto'], {
  description: 'basic: over plain HTTP; pro: in a browser; auto: in a browser only if the page needs one',
})

/** Options that tools do not list, to save tokens. */
export const unlistedOptions = ['mainContent', 'minimumChange', 'confirm', 'failAfter'] as const

/** The options of a monitor besides its two URLs and its interval. */
export const monitorOptions = {
  notifyOn: withDefault(reportOptions.notifyOn, 'any'),
  tier: withDefault(tier, 'basic'),
  mainContent: withDefault(
    boolean({
      description:
        'true: watch the main content, which can leave out short parts such as a price; false: watch the whole page, including navigation',
    }),
    true,
  ),
  includeSelector: optional(
    staticSelector({ description: 'CSS selector: watch only these elements. Use it for a part such as a price' }),
  ),
  excludeSelector: optional(staticSelector({ description: 'CSS selector: do not watch these elements' })),
  ignorePatterns: withDefault(reportOptions.ignorePatterns, []),
  keywords: withDefault(reportOptions.keywords, []),
  minimumChange: withDefault(reportOptions.minimumChange, 1),
  confirm: withDefault(reportOptions.confirm, true),
  failAfter: withDefault(reportOptions.failAfter, 3),
}

/** Options to replay checks with. Those that are absent are the monitor's own. */
export const replayOptions = {
  notifyOn: optional(reportOptions.notifyOn),
  ignorePatterns: optional(reportOptions.ignorePatterns),
  keywords: optional(reportOptions.keywords),
  minimumChange: optional(reportOptions.minimumChange),
  confirm: optional(reportOptions.confirm),
  failAfter: optional(reportOptions.failAfter),
}

/** The capabilities that a choice of `tier` needs. */
export const needsOfTier = { field: 'tier', choices: { pro: ['browser'] } } as const

export const ownSecret = optional(
  webhookSecret({
    description: 'Secret of the webhook signatures: whsec_ and 24 to 64 bytes in base64. Absent: a new one is made',
  }),
)

export const monitorStatus = choice(['active', 'paused', 'error'], {
  description: 'active: checked as scheduled; error: the same, but the last looks failed; paused: not checked',
})

export const pauseReason = choice(
  ['requested', 'insufficient_credits', 'no_payer', 'webhook_gone', 'challenge_failed'],
  {
    description:
      'requested: by POST /monitor/{monitorId}/pause; insufficient_credits: the wallet cannot pay for checks; no_payer: the monitor was created while calls were free, so that no wallet pays for its checks; webhook_gone: the receiver answered 410; challenge_failed: the receiver did not answer the challenge',
  },
)

export const nextCheckAt = timestamp({ description: 'When the next check is due' })

export const checkPrice = string({
  description:
    'US dollars of one check, from the credits of the wallet that created the monitor. 0: included. With the tier auto, a check that needs a browser costs more',
})

const failure = object({ code: string({ description: 'Error code, for example TARGET_TIMEOUT' }), message: string() })

const contentHash = string({ description: 'SHA-256 of the watched text, in lower-case hex' })

/** The result of the last check. */
export const lastResult = object({
  changed: boolean(),
  statusCode: optional(integer({ description: 'HTTP status of the page' })),
  contentHash: optional(contentHash),
  error: optional(failure),
})

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
  options: object({
    tier,
    mainContent: boolean(),
    includeSelector: optional(string()),
    excludeSelector: optional(string()),
    ignorePatterns: array(string()),
    keywords: array(string()),
    minimumChange: integer(),
    confirm: boolean(),
    failAfter: integer(),
  }),
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

/** A finished check of a monitor. */
export const monitorCheck = object({
  checkId: monitorFields.checkId,
  checkedAt: timestamp(),
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
  type: choice(['monitor.changed', 'monitor.failed', 'monitor.recovered', 'monitor.paused', 'webhook.challenge']),
  createdAt: timestamp(),
  status: choice(['pending', 'delivered', 'dead', 'stopped'], {
    description:
      'pending: attempts follow; dead: all attempts failed; stopped: the receiver answered 410, or the monitor ended',
  }),
  attempts: array(
    object({
      at: timestamp(),
      durationMs: integer({ minimum: 0 }),
      status: optional(integer({ description: 'HTTP status of the response' })),
      response: optional(string({ description: 'First KiB of the response' })),
      error: optional(string({ description: 'Why the attempt failed' })),
    }),
    { description: 'Oldest first' },
  ),
  nextAttemptAt: optional(timestamp({ description: 'Present while the notice is the first of the pending ones' })),
})

export type MonitorView = Static<typeof monitorViewObject>
export type MonitorCheckView = Static<typeof monitorCheck>
export type MonitorDeliveryView = Static<typeof monitorDelivery>
