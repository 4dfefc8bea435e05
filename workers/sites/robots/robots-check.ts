import { AppError, errorOf, type ErrorCode } from '#shared/contract/errors.ts'
import { retryAfterMs } from './fetch-robots.ts'
import type { Robots, RobotsRules, RobotsVerdict } from './robots.ts'

/**
 * Throws ROBOTS_DISALLOWED if the rules forbid the URL. The message names the robots.txt and the line, and ends with
 * `advice`. Throws DNS_FAILED, URL_NOT_ALLOWED or HOST_BLOCKED instead if that is why the file could not be read: the page would fail the
 * same way.
 */
export function assertAllowed(url: string, rules: RobotsRules, advice = askOwner): void {
  const verdict = rules.judge(url)
  if (verdict.isAllowed) return
  if (rules.failure !== undefined && ownReasons.has(rules.failure.code)) throw errorOf(rules.failure)
  throw new AppError('ROBOTS_DISALLOWED', `${reasonOf(verdict, rules)} ${advice}`, {
    details: [{ path: '/robots', message: rules.url }],
    ...(rules.failure !== undefined && { retryAfterSeconds: retryAfterMs / 1000 }),
  })
}

const ownReasons: ReadonlySet<ErrorCode> = new Set(['DNS_FAILED', 'URL_NOT_ALLOWED', 'HOST_BLOCKED'])

const askOwner = 'Choose another URL, or ask the owner of the site.'

function reasonOf({ rule, isTooCostly }: RobotsVerdict, { url, failure }: RobotsRules): string {
  if (isTooCostly)
    return `${url} has too many rules with wildcards. A URL that they do not decide in time counts as disallowed.`
  if (rule === undefined) {
    return `${url} could not be read, so every page of this host counts as disallowed. ${failure?.message ?? ''} Try again in five minutes.`
  }
  return `Line ${rule.line} of ${url} disallows this URL: "Disallow: ${shorten(rule.pattern)}".`
}

function shorten(pattern: string): string {
  return pattern.length <= maxPatternLength ? pattern : `${pattern.slice(0, maxPatternLength)}…`
}

const maxPatternLength = 200

interface RobotsCheck {
  /** Whether robots.txt allows the URL. A promise only for the first URL of an origin. */
  isAllowed: (url: URL) => boolean | Promise<boolean>
  /** Throws ROBOTS_DISALLOWED. */
  assertAllowed: (url: string) => Promise<void>
}

const advice = 'Set respectRobots to false if you may read it.'

/** Checks the addresses of one crawl, which has few origins and many addresses. */
export function openRobotsCheck(robots: Robots, signal: AbortSignal): RobotsCheck {
  const rulesByOrigin = new Map<string, RobotsRules>()

  return {
    isAllowed(url) {
      const rules = rulesByOrigin.get(url.origin)
      return rules === undefined ? load(url).then((loaded) => loaded.isAllowed(url.href)) : rules.isAllowed(url.href)
    },
    assertAllowed: async (url) => assertAllowed(url, await load(new URL(url)), advice),
  }

  async function load(url: URL): Promise<RobotsRules> {
    const rules = await robots.rulesFor(url.href, signal)
    rulesByOrigin.set(url.origin, rules)
    return rules
  }
}

/** The check of a caller that does not ask robots.txt. */
export const noRobotsCheck: RobotsCheck = { isAllowed: () => true, assertAllowed: async () => {} }
