/** How long the jobs of one worker take. */
export interface Pace {
  /** A job begins; call what it returns when it is over. */
  begin: () => () => void
  /** Milliseconds: of those that ended lately, or of those under way where most have taken longer already. */
  jobMs: () => number
}

/** `now`: milliseconds of any clock that only goes forward. */
export function createPace(now: () => number): Pace {
  const begun = new Set<{ at: number }>()
  let ended = 0
  return {
    begin() {
      const job = { at: now() }
      begun.add(job)
      return () => {
        begun.delete(job)
        ended = smoothed(ended, now() - job.at)
      }
    },
    jobMs() {
      const ages = [...begun].map(({ at }) => now() - at).toSorted((one, other) => one - other)
      return Math.max(ended, ages[Math.floor((ages.length - 1) / 2)] ?? 0)
    },
  }
}

/** The last dozen jobs count most. */
const smoothed = (before: number, sample: number) => (before === 0 ? sample : before + (sample - before) / 8)
