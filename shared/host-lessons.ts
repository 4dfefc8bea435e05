/** What calls taught us of a host. Each number counts occasions, and fades: what was long ago counts less. */
export interface HostRecord {
  /** Of what was to be rendered: walls met and renderings failed, less what came. It alone moves a price. */
  hardness: number
  /** A browser had the page that plain HTTP had not, or most of it. */
  needsBrowser: number
  /** A browser had nothing that plain HTTP had not. */
  plainSuffices: number
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
  if (record === undefined) return { hardness: 0, needsBrowser: 0, plainSuffices: 0, browserInVain: 0, at: now }
  const left = 0.5 ** (Math.max(0, now - record.at) / halfLifeMs)
  const { hardness, needsBrowser, plainSuffices, browserInVain } = record
  return {
    hardness: hardness * left,
    needsBrowser: needsBrowser * left,
    plainSuffices: plainSuffices * left,
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
      return { ...before, hardness: less(before.hardness), browserInVain: 0 }
    case 'browser-needed':
      return { ...before, needsBrowser: more(before.needsBrowser), plainSuffices: 0, browserInVain: 0 }
    case 'browser-in-vain':
      return { ...before, browserInVain: more(before.browserInVain) }
    case 'plain-suffices':
      return { ...before, needsBrowser: less(before.needsBrowser), plainSuffices: more(before.plainSuffices) }
  }
}

const more = (count: number) => Math.min(most, count + 1)
const less = (count: number) => Math.max(0, count - 1)

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

/** Whether it is worth finding out again if its pages need a browser: who needs one is asked each time, for that may end. */
export const isBrowserInQuestion = (record: HostRecord | undefined, now: number): boolean =>
  faded(record, now).plainSuffices < some
