import { within } from '#shared/egress/within.ts'
import { AppError, toAppError, type ErrorCode } from '#shared/errors.ts'
import { NotModified } from '#workers/pages/read-page.ts'
import { withoutAdvice } from '#workers/pages/refusal/advice.ts'
import type { Failed, Way, WayPage } from './way.ts'

interface Trial {
  ways: readonly Way[]
  /** Epoch milliseconds: by then the last way has ended. */
  endsAt: number
  now: () => number
  signal: AbortSignal
}

export type Outcome = { tried: readonly Failed[] } & ({ way: Way; page: WayPage } | { error: AppError })

/**
 * The page by the first way that leads to one, in the order of the list; each gets its share of the time that is left.
 * `error`: FETCH_ALL_PROVIDERS_FAILED, which says how each of them failed. Throws the error of a way where no other can
 * do better, and the signal's reason when it aborts.
 */
export async function tryWays({ ways, endsAt, now, signal }: Trial): Promise<Outcome> {
  const tried: Failed[] = []
  const causes: unknown[] = []
  let isReachable = true
  for (const [index, way] of ways.entries()) {
    if (!isReachable && !way.isOutside) continue
    if (way.missing !== undefined) {
      tried.push({ ...nameOf(way), code: 'CAPABILITY_UNAVAILABLE', message: way.missing })
      continue
    }
    const timeoutMs = Math.floor((endsAt - now()) * shareOf(ways.slice(index)))
    if (timeoutMs < leastMs) {
      tried.push({ ...nameOf(way), code: 'DEADLINE_EXCEEDED', message: 'There was no time left for it.' })
      continue
    }
    try {
      const read = ({ signal }: { signal: AbortSignal }) => way.read(timeoutMs, signal)
      return { way, page: await within({ signal, timeoutMs, expired }, read), tried }
    } catch (thrown) {
      signal.throwIfAborted()
      if (thrown instanceof NotModified) throw thrown
      const error = toAppError(thrown)
      if (isFinal(error)) throw error
      isReachable &&= !unreachable.has(error.code)
      tried.push({ ...nameOf(way), code: error.code, message: withoutAdvice(error.message) })
      if (error.cause !== undefined) causes.push(error.cause)
    }
  }
  return { tried, error: allFailed(tried, causes) }
}

/** With less a way is not worth its cost. */
const leastMs = 250

/** Of the first, which is not missing. */
function shareOf(ways: readonly Way[]): number {
  const [first = 1, ...rest] = ways.filter(({ missing }) => missing === undefined).map(({ weight }) => weight)
  return first / rest.reduce((sum, weight) => sum + weight, first)
}

const nameOf = ({ tier, provider }: Way) => ({ tier, provider })

const expired = () => new AppError('TARGET_TIMEOUT', 'It had no page when its share of the time was up.')

/** What lies at the address, or whether it may be fetched at all, does not depend on the way. */
function isFinal({ code, details }: AppError): boolean {
  if (code === 'TARGET_ERROR') return details.some(({ path, message }) => path === '/status' && gone.has(message))
  return final.has(code)
}

const final: ReadonlySet<ErrorCode> = new Set([
  'INVALID_URL',
  'URL_NOT_ALLOWED',
  'DNS_FAILED',
  'UNSUPPORTED_CONTENT_TYPE',
])
const gone = new Set(['404', '410'])

/** From here the target cannot be reached, or not be read: another program of ours fares no better. */
const unreachable: ReadonlySet<ErrorCode> = new Set([
  'TARGET_UNREACHABLE',
  'TLS_FAILED',
  'TOO_MANY_REDIRECTS',
  'RESPONSE_TOO_LARGE',
])

function allFailed(tried: readonly Failed[], causes: readonly unknown[]): AppError {
  const details = tried.map(({ tier, provider, code, message }) => ({
    path: tier === 'provider' ? `/provider/${provider.id}` : `/${tier}`,
    message: `${code}: ${message}`,
  }))
  const message = 'No way led to the page; details say how each of them failed. Nothing was charged.'
  return new AppError('FETCH_ALL_PROVIDERS_FAILED', message, {
    details,
    ...(causes.length > 0 && { cause: new AggregateError(causes) }),
  })
}
