import { AppError, isOutage, toAppError, type ErrorCode } from '#shared/contract/errors.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import type { ExtractedPage } from '#workers/pages/page.ts'
import { NotModified } from '#workers/pages/read-page.ts'
import { withoutAdvice } from '#workers/pages/refusal/refusal-errors.ts'

/** The page that a strategy returns. */
type StrategyPage = Pick<ExtractedPage, 'title' | 'content' | 'metadata'> &
  Partial<Pick<ExtractedPage, 'warnings' | 'truncated'>>

/** One way to get a page. */
export interface Strategy {
  tier: 'basic' | 'pro' | 'provider'
  provider: { id: string; name: string }
  /** Its share of the remaining time, relative to the weights of the strategies after it. */
  weight: number
  /** Whether it uses another network than ours. */
  isOutside: boolean
  /** Why this deployment cannot use it now. */
  unavailable?: string
  /** Throws an `AppError`, or the signal's reason when it aborts. */
  read: (timeoutMs: number, signal: AbortSignal) => Promise<StrategyPage>
}

/** A strategy that failed, and why. */
interface FailedStrategy extends Pick<Strategy, 'tier' | 'provider'> {
  code: ErrorCode
  message: string
}

export interface Trial {
  strategies: readonly Strategy[]
  /** Unix milliseconds. The last strategy ends by then. */
  endsAt: number
  /** Waits until the host allows one more request, and returns the milliseconds waited. Throws if that takes too long. */
  takeTurn: (limits: { deadlineAt: number; signal: AbortSignal }) => Promise<number>
  now: () => number
  signal: AbortSignal
}

export type StrategyOutcome = { tried: readonly FailedStrategy[] } & (
  | { strategy: Strategy; page: StrategyPage }
  | { error: AppError }
)

/**
 * Tries the strategies in order and returns the first page. Each strategy gets its share of the remaining time. `error` is
 * FETCH_ALL_PROVIDERS_FAILED with one detail per strategy. Throws an error that no other strategy could avoid, such as
 * DNS_FAILED, or the signal's reason when it aborts.
 */
export async function tryStrategies({ strategies, endsAt, takeTurn, now, signal }: Trial): Promise<StrategyOutcome> {
  const tried: FailedStrategy[] = []
  const causes: unknown[] = []
  let isReachable = true
  // The job has the first turn at the host.
  let hasTurn = true
  for (const [index, strategy] of strategies.entries()) {
    if (!isReachable && !strategy.isOutside) continue
    if (strategy.unavailable !== undefined) {
      tried.push({ ...nameOf(strategy), code: 'CAPABILITY_UNAVAILABLE', message: strategy.unavailable })
      continue
    }
    const timeoutMs = Math.floor((endsAt - now()) * shareOf(strategies.slice(index)))
    if (timeoutMs < minAttemptMs) {
      tried.push({ ...nameOf(strategy), code: 'DEADLINE_EXCEEDED', message: 'No time was left.' })
      continue
    }
    try {
      const needsTurn = !strategy.isOutside && !hasTurn
      hasTurn &&= strategy.isOutside
      const read = async ({ signal }: { signal: AbortSignal }) => {
        const waitedMs = needsTurn ? await takeTurn({ deadlineAt: now() + timeoutMs, signal }) : 0
        return strategy.read(timeoutMs - waitedMs, signal)
      }
      return { strategy, page: await withTimeout({ signal, timeoutMs, expired }, read), tried }
    } catch (thrown) {
      signal.throwIfAborted()
      if (thrown instanceof NotModified) throw thrown
      const error = toAppError(thrown)
      if (isFinal(error) || isOutage(error)) throw error
      isReachable &&= !unreachable.has(error.code)
      tried.push({ ...nameOf(strategy), code: error.code, message: withoutAdvice(error.message) })
      if (error.cause !== undefined) causes.push(error.cause)
    }
  }
  return { tried, error: allFailed(tried, causes) }
}

/** A shorter attempt is not worth its cost. */
const minAttemptMs = 250

/** The time share of the first strategy, 0 to 1. Unavailable strategies get none. */
function shareOf(strategies: readonly Strategy[]): number {
  const [first = 1, ...rest] = strategies
    .filter(({ unavailable }) => unavailable === undefined)
    .map(({ weight }) => weight)
  return first / rest.reduce((sum, weight) => sum + weight, first)
}

const nameOf = ({ tier, provider }: Strategy) => ({ tier, provider })

const expired = () => new AppError('TARGET_TIMEOUT', 'This strategy timed out.')

/** Whether every strategy would fail in the same way: the URL is not allowed, or the page does not exist. */
function isFinal({ code, details }: AppError): boolean {
  if (code === 'TARGET_ERROR') return details.some(({ path, message }) => path === '/status' && gone.has(message))
  return final.has(code)
}

const final: ReadonlySet<ErrorCode> = new Set([
  'INVALID_URL',
  'URL_NOT_ALLOWED',
  'HOST_BLOCKED',
  'DNS_FAILED',
  'UNSUPPORTED_CONTENT_TYPE',
  'ENCRYPTED_PDF',
  'EXTRACTION_IMPOSSIBLE',
  'TARGET_PAYMENT_REQUIRED',
  'USAGE_NOT_ALLOWED',
])
const gone = new Set(['404', '410'])

/** Errors that our other strategies would meet as well. */
const unreachable: ReadonlySet<ErrorCode> = new Set([
  'TARGET_UNREACHABLE',
  'TLS_FAILED',
  'TOO_MANY_REDIRECTS',
  'RESPONSE_TOO_LARGE',
  'PAGE_TOO_COMPLEX',
])

function allFailed(tried: readonly FailedStrategy[], causes: readonly unknown[]): AppError {
  const details = tried.map(({ tier, provider, code, message }) => ({
    path: tier === 'provider' ? `/provider/${provider.id}` : `/${tier}`,
    message: `${code}: ${message}`,
  }))
  const message = 'Every strategy failed; details list the error of each. Nothing was charged.'
  return new AppError('FETCH_ALL_PROVIDERS_FAILED', message, {
    details,
    ...(causes.length > 0 && { cause: new AggregateError(causes) }),
  })
}
