import pLimit from 'p-limit'
import { failureOfPart } from '#workers/job-run/failures.ts'
import type { RobotsRules } from '#workers/sites/robots/robots.ts'
import { requestHead, type ProbeContext, type ProbeLimits } from './probe-site.ts'

/** The links that were requested, and those that lead nowhere. */
export interface LinkCheck {
  checked: number
  broken: { url: string; reason: string }[]
  /** Links that were left out, because of the limit, the time or robots.txt. */
  skipped: number
}

/** Requests links of a site, a few at a time and at the pace of its host. Throws the signal's reason only. */
export async function checkLinks(
  urls: readonly string[],
  { rules, ...limits }: ProbeLimits & { rules: RobotsRules | undefined },
  context: ProbeContext,
): Promise<LinkCheck> {
  const check: LinkCheck = { checked: 0, broken: [], skipped: Math.max(0, urls.length - maxLinks) }
  const limit = pLimit(maxConcurrent)
  await Promise.all(urls.slice(0, maxLinks).map((url) => limit(() => checkOne(url))))
  check.broken.sort((one, other) => urls.indexOf(one.url) - urls.indexOf(other.url))
  return check

  async function checkOne(url: string): Promise<void> {
    if (context.now() >= limits.endsAt || rules?.isAllowed(url) === false) {
      check.skipped += 1
      return
    }
    try {
      const { status } = await requestHead({ url }, limits, context)
      check.checked += 1
      if (brokenStatuses.has(status) || status >= 500) check.broken.push({ url, reason: `HTTP status ${status}` })
    } catch (thrown) {
      const { code } = failureOfPart(thrown, limits.signal)
      if (!brokenCodes.has(code)) {
        check.skipped += 1
        return
      }
      check.checked += 1
      check.broken.push({ url, reason: code })
    }
  }
}

const maxLinks = 30
const maxConcurrent = 4

/** Other statuses from 400 on may only mean that the page is not for us. */
const brokenStatuses: ReadonlySet<number> = new Set([400, 404, 405, 410])
const brokenCodes: ReadonlySet<string> = new Set([
  'TARGET_UNREACHABLE',
  'DNS_FAILED',
  'TLS_FAILED',
  'TOO_MANY_REDIRECTS',
])
