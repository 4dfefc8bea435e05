import type { ErrorCode } from './errors.ts'
import { decayed, type HostHistory } from './host-history.ts'

/** Whether a page that plain HTTP failed to read with this code may be readable in a browser. */
export const mayNeedBrowser = (code: ErrorCode): boolean => code === 'EMPTY_CONTENT' || code === 'TARGET_BLOCKED'

/** Two observations in a row reach `mediumScore`; a single one does not. */
const mediumScore = 1.5

/** The position of the browser among the strategies of `/fetch/resilient`. */
export function browserPriority(record: HostHistory | undefined, now: number): 'first' | 'second' | 'last' {
  const { needsBrowser, browserFailures } = decayed(record, now)
  if (browserFailures >= mediumScore) return 'last'
  return needsBrowser >= mediumScore ? 'first' : 'second'
}

/**
 * Whether to compare a rendered page with a plain fetch, to learn if the host needs a browser. Hosts that need one are
 * compared every time, because that may change.
 */
export const shouldCompareWithPlainFetch = (record: HostHistory | undefined, now: number): boolean =>
  decayed(record, now).plainSuffices < mediumScore
