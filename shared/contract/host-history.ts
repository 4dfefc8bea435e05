/**
 * Scores of a host from earlier calls. Each observation adds or removes 1, and scores decay with time, so recent
 * observations count more.
 */
export interface HostHistory {
  /** Bot checks and failed renderings, less successful renderings. Only this score changes the price. */
  hardness: number
  /** The browser returned a page, or most of it, that plain HTTP did not. */
  needsBrowser: number
  /** The browser returned nothing that plain HTTP did not. */
  plainSuffices: number
  /** The browser returned no page, either. */
  browserInVain: number
  /** When the scores were written; Unix milliseconds. */
  at: number
}

export type HostObservation =
  | 'wall'
  | 'render-failed'
  | 'rendered'
  | 'browser-needed'
  | 'browser-failed'
  | 'plain-suffices'

/** The price multiplier of a host, for operations whose price depends on the host. */
export type Difficulty = 1 | 2 | 3

/** The time in which a score decays to one half. */
const halfLifeMs = 12 * 3_600_000

/** The maximum of a score, so that no host needs much longer to recover than others. */
const maxScore = 6

/** A history of this age has decayed below every threshold. */
export const hostHistoryLifeMs = 4 * halfLifeMs

/** Two observations in a row reach `mediumScore`; a single one does not. */
const mediumScore = 1.5
const highScore = 3.5

/** The history with its scores decayed to the time `now`. */
export function decayed(record: HostHistory | undefined, now: number): HostHistory {
  if (record === undefined) return { hardness: 0, needsBrowser: 0, plainSuffices: 0, browserInVain: 0, at: now }
  const factor = 0.5 ** (Math.max(0, now - record.at) / halfLifeMs)
  const { hardness, needsBrowser, plainSuffices, browserInVain } = record
  return {
    hardness: hardness * factor,
    needsBrowser: needsBrowser * factor,
    plainSuffices: plainSuffices * factor,
    browserInVain: browserInVain * factor,
    at: now,
  }
}

/** The history with one more observation. */
export function applyObservation(
  record: HostHistory | undefined,
  observation: HostObservation,
  now: number,
): HostHistory {
  const before = decayed(record, now)
  switch (observation) {
    case 'wall':
    case 'render-failed':
      return { ...before, hardness: increment(before.hardness) }
    case 'rendered':
      return { ...before, hardness: decrement(before.hardness), browserInVain: 0 }
    case 'browser-needed':
      return { ...before, needsBrowser: increment(before.needsBrowser), plainSuffices: 0, browserInVain: 0 }
    case 'browser-failed':
      return { ...before, browserInVain: increment(before.browserInVain) }
    case 'plain-suffices':
      return {
        ...before,
        needsBrowser: decrement(before.needsBrowser),
        plainSuffices: increment(before.plainSuffices),
      }
  }
}

const increment = (score: number) => Math.min(maxScore, score + 1)
const decrement = (score: number) => Math.max(0, score - 1)

export function difficultyOf(record: HostHistory | undefined, now: number): Difficulty {
  const { hardness } = decayed(record, now)
  return hardness >= highScore ? 3 : hardness >= mediumScore ? 2 : 1
}

/** The position of the browser among the strategies of `/fetch/resilient`. */
export function browserPriority(record: HostHistory | undefined, now: number): 'first' | 'second' | 'last' {
  const { needsBrowser, browserInVain } = decayed(record, now)
  if (browserInVain >= mediumScore) return 'last'
  return needsBrowser >= mediumScore ? 'first' : 'second'
}

/**
 * Whether to compare a rendered page with a plain fetch, to learn if the host needs a browser. Hosts that need one are
 * compared every time, because that may change.
 */
export const shouldCompareWithPlainFetch = (record: HostHistory | undefined, now: number): boolean =>
  decayed(record, now).plainSuffices < mediumScore
