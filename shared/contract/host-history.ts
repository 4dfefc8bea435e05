/**
 * Scores of a host from earlier calls. Each observation adds or removes 1, and scores decay with time, so recent
 * observations count more.
 */
export interface HostHistory {
  /** The costs of renderings that wallets paid for, newest last. Only these change the price. */
  paidRenderings?: readonly PaidRendering[]
  /** The browser returned a page, or most of it, that plain HTTP did not. */
  needsBrowser: number
  /** The browser returned nothing that plain HTTP did not. */
  plainSuffices: number
  /** The browser returned no page, either. Records of earlier versions have none. */
  browserFailures?: number
  /** When the scores were written; Unix milliseconds. */
  at: number
}

/**
 * The renderings of a host that one wallet paid for. Nobody pays for a page that failed, so a host is hard to render if its
 * pages were delivered after a bot check, or after a browser had failed.
 */
export interface PaidRendering {
  /** A part of a hash: two notes are by one wallet, and nobody reads which. */
  payer: string
  /** Hard renderings less easy ones, 0 to `maxHardness`. */
  hardness: number
  /** The last one; Unix milliseconds. */
  at: number
}

export type HostObservation = 'rendered' | 'browser-needed' | 'browser-failed' | 'plain-suffices'

/** The price multiplier of a host, for operations whose price depends on the host. */
export type Difficulty = 1 | 2 | 3

/** The time in which a score decays to one half. */
const halfLifeMs = 12 * 3_600_000

/** The maximum of a score, so that no host needs much longer to recover than others. */
const maxScore = 6

/** A history of this age has decayed below every threshold. */
export const hostHistoryLifeMs = 4 * halfLifeMs

/** As many wallets must have paid for hard renderings, and more of them than of wallets with easy ones. */
const minPayers = 3
const maxHardness = 2
/** The newest payers decide. */
const maxPayers = 24

/** The history with its scores decayed to the time `now`. */
export function decayed(record: HostHistory | undefined, now: number): Required<HostHistory> {
  if (record === undefined)
    return { needsBrowser: 0, plainSuffices: 0, browserFailures: 0, paidRenderings: [], at: now }
  const factor = 0.5 ** (Math.max(0, now - record.at) / halfLifeMs)
  const { paidRenderings = [], needsBrowser, plainSuffices, browserFailures = 0 } = record
  return {
    paidRenderings: paidRenderings.filter(({ at }) => now - at < hostHistoryLifeMs),
    needsBrowser: needsBrowser * factor,
    plainSuffices: plainSuffices * factor,
    browserFailures: browserFailures * factor,
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
    case 'rendered':
      return { ...before, browserFailures: 0 }
    case 'browser-needed':
      return { ...before, needsBrowser: increment(before.needsBrowser), plainSuffices: 0, browserFailures: 0 }
    case 'browser-failed':
      return { ...before, browserFailures: increment(before.browserFailures) }
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

/** The history with one more rendering that a wallet paid for. */
export function applyPaidRendering(
  record: HostHistory | undefined,
  { payer, isHard }: { payer: string; isHard: boolean },
  now: number,
): HostHistory {
  const before = decayed(record, now)
  const notes = before.paidRenderings
  const known = notes.find((note) => note.payer === payer)
  const former = known === undefined ? 0 : hardnessAt(known, now)
  const hardness = isHard ? Math.min(maxHardness, former + 1) : Math.max(0, former - 1)
  const others = notes.filter((note) => note.payer !== payer)
  return { ...before, paidRenderings: [...others, { payer, hardness, at: now }].slice(-maxPayers) }
}

const hardnessAt = ({ hardness, at }: PaidRendering, now: number) =>
  hardness * 0.5 ** (Math.max(0, now - at) / halfLifeMs)

/** 2 if most wallets paid for a hard rendering, 3 if most paid for two. One wallet, or two, change nothing. */
export function difficultyOf(record: HostHistory | undefined, now: number): Difficulty {
  const notes = decayed(record, now).paidRenderings.map((note) => hardnessAt(note, now))
  const isMost = (hard: readonly number[]) => hard.length >= minPayers && hard.length * 2 > notes.length
  if (isMost(notes.filter((hardness) => hardness >= 1.5))) return 3
  return isMost(notes.filter((hardness) => hardness >= 0.5)) ? 2 : 1
}

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
