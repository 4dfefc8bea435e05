import { AppError, failureOf, toAppError, type Failure } from '#shared/contract/errors.ts'
import type { Capture, Egress } from '#shared/egress/egress.ts'
import { parseRobots, type ParsedRobots } from './parse-robots.ts'
import type { RobotsRules } from './robots.ts'

/**
 * Reads a robots.txt from its host (RFC 9309 §2.3): without a file, or behind more than five redirects, everything is
 * allowed; on server errors and without an answer nothing is. Never throws for a fault of the host.
 */
export async function fetchRobots(url: string, egress: Egress, closing: AbortSignal): Promise<RobotsReading> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)])
  try {
    return readingOf(await egress.fetch({ url, signal, maxBytes, excess: 'cut', accept }))
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.code === 'INTERNAL') throw error
    if (error.code === 'TOO_MANY_REDIRECTS') return noFile(maxLifeMs)
    return unreachable(error)
  }
}

/** Less than RFC 9309 §2.5 asks crawlers to read would be a fault. More than this is cut. */
const maxBytes = 500 * 1024

/** For the whole file. A host that sends slower counts as unreachable. */
const timeoutMs = 10_000

const accept = 'text/plain,*/*;q=0.5'

function readingOf({ status, url, headers, body }: Capture): RobotsReading {
  if (status >= 200 && status < 300) {
    return { state: 'read', ...parseRobots(body, url), lifeMs: lifeMsOf(headers['cache-control'] ?? '') }
  }
  // The host is busy: it has no objection yet, and may have one soon.
  if (status === 429) return noFile(retryAfterMs)
  if (status < 500) return noFile(maxLifeMs)
  return unreachable(new AppError('TARGET_ERROR', `The target answered with HTTP status ${status}.`))
}

/** `max-age` of the owner, from five minutes to a day. */
function lifeMsOf(cacheControl: string): number {
  const [, seconds] = /(?:^|[,\s])max-age=(\d{1,9})/i.exec(cacheControl) ?? []
  return seconds === undefined ? maxLifeMs : Math.min(maxLifeMs, Math.max(retryAfterMs, Number(seconds) * 1000))
}

const noFile = (lifeMs: number): RobotsReading => ({ state: 'none', ...noRules, lifeMs })

const noRules = { rules: [], sitemaps: [], usage: [] } satisfies ParsedRobots

const unreachable = (error: AppError): RobotsReading => ({
  state: 'unreachable',
  ...noRules,
  lifeMs: retryAfterMs,
  failure: failureOf(error),
})

/** The outcome of one attempt to read a robots.txt. Plain JSON. */
export interface RobotsReading extends ParsedRobots {
  state: RobotsRules['state']
  /** How long the outcome counts. */
  lifeMs: number
  failure?: Failure
}

/** RFC 9309 §2.4 allows no more for a copy of a file that can be read. */
const maxLifeMs = 24 * 3_600_000

/** After this time a host that did not answer is asked again. */
export const retryAfterMs = 5 * 60_000
