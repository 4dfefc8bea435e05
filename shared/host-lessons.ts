/** What calls taught us of a host. Each number counts occasions, and fades: what was long ago counts less. */
export interface HostRecord {
  /** Walls met and renderings failed, less the pages that were rendered. */
  hardness: number
  /** A browser had the page that plain HTTP had not. */
  needsBrowser: number
  /** A browser had no page either. */
  browserInVain: number
  /** When it was written; Unix milliseconds. */
  at: number
}

export type Lesson = 'wall' | 'render-failed' | 'rendered' | 'browser-needed' | 'browser-in-vain' | 'plain-suffices'

/** How many times the price of its kind a page of the host costs where that depends on the host. */
export type Difficulty = 1 | 2 | 3

/** In this time a number fades to one half. */
const halfLifeMs = 12 * 3_600_000

/** No number grows beyond this, so that the worst host is forgotten as fast as most. */
const most = 6

/** After this nothing is left that counts. */
export const lessonsLifeMs = 4 * halfLifeMs

/** One occasion decides nothing, two in a row do. */
const some = 1.5
const many = 3.5

/** What is left of it by now. */
export function faded(record: HostRecord | undefined, now: number): HostRecord {
  if (record === undefined) return { hardness: 0, needsBrowser: 0, browserInVain: 0, at: now }
  const left = 0.5 ** (Math.max(0, now - record.at) / halfLifeMs)
  const { hardness, needsBrowser, browserInVain } = record
  return {
    hardness: hardness * left,
    needsBrowser: needsBrowser * left,
    browserInVain: browserInVain * left,
    at: now,
  }
}

/** The record with one more lesson. */
export function learn(record: HostRecord | undefined, lesson: Lesson, now: number): HostRecord {
  const before = faded(record, now)
  switch (lesson) {
    case 'wall':
    case 'render-failed':
      return { ...before, hardness: more(before.hardness) }
    case 'rendered':
      return { ...before, hardness: Math.max(0, before.hardness - 1), browserInVain: 0 }
    case 'browser-needed':
      return { ...before, needsBrowser: more(before.needsBrowser), browserInVain: 0 }
    case 'browser-in-vain':
      return { ...before, browserInVain: more(before.browserInVain) }
    case 'plain-suffices':
      return { ...before, needsBrowser: 0 }
  }
}

const more = (count: number) => Math.min(most, count + 1)

export function difficultyOf(record: HostRecord | undefined, now: number): Difficulty {
  const { hardness } = faded(record, now)
  return hardness >= many ? 3 : hardness >= some ? 2 : 1
}

/** When a browser's turn comes among the ways to a page. */
export function browserTurn(record: HostRecord | undefined, now: number): 'first' | 'second' | 'last' {
  const { needsBrowser, browserInVain } = faded(record, now)
  if (browserInVain >= some) return 'last'
  return needsBrowser >= some ? 'first' : 'second'
}
