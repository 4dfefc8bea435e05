import {
  array,
  boolean,
  choice,
  integer,
  notBlank,
  number,
  optional,
  pattern,
  staticSelector,
  string,
  webhookSecret,
  withDefault,
} from '#shared/contract/schema.ts'
import { respectUsage } from '#shared/contract/usage/usage.ts'

/** Maximum number of hours between two checks of a monitor. */
const maxIntervalHours = 24

/** Maximum numbers of entries of the lists that a monitor has. */
export const monitorLimits = { patterns: 20, keywords: 50, keywordLength: 100 } as const

const hours = 'Hours between two checks. Less than 1 if the service allows it'

export const checkInterval = withDefault(number({ description: hours, minimum: 0, maximum: maxIntervalHours }), 1)

/** The options that decide which differences are reported. */
export const reportOptions = {
  notifyOn: choice(['any', 'content', 'status'], {
    description: 'Changes to report. Failures and recoveries are always reported',
  }),
  ignorePatterns: array(pattern(), {
    description: 'Regular expressions (RE2: without lookaround and back references). Text that matches is not compared',
    maxItems: monitorLimits.patterns,
  }),
  keywords: array(string({ maxLength: monitorLimits.keywordLength, pattern: notBlank }), {
    description: 'Report a content change only if one of these words appears more or less often',
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

export const tier = choice(['basic', 'pro', 'auto'], {
  description: 'basic: over plain HTTP; pro: in a browser; auto: in a browser only if the page needs one',
})

/** Options that tools do not list, to save tokens. */
export const unlistedOptions = ['mainContent', 'minimumChange', 'confirm', 'failAfter', 'respectUsage'] as const

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
  respectUsage,
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

/** The secret of a monitor, as the answer that sets it shows it. */
export const secretShown = string({ description: 'Secret of the webhook signatures v1. It is not shown again' })

export const ownSecret = optional(
  webhookSecret({
    description: 'Secret of the webhook signatures: whsec_ and 24 to 64 bytes in base64. Absent: a new one is made',
  }),
)
