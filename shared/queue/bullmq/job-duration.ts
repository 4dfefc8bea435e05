/** How long the jobs of one worker take. */
export interface JobDuration {
  /** Starts the measurement of a job. Call the returned function when the job ends. */
  begin: () => () => void
  /** Milliseconds: the smoothed duration of recent jobs, or the median age of running jobs when that is longer. */
  jobMs: () => number
}

/** `now`: milliseconds of a monotonic clock. */
export function trackJobDuration(now: () => number): JobDuration {
  const running = new Set<{ startedAt: number }>()
  let recentMs = 0
  return {
    begin() {
      const job = { startedAt: now() }
      running.add(job)
      return () => {
        running.delete(job)
        recentMs = smoothed(recentMs, now() - job.startedAt)
      }
    },
    jobMs() {
      const ages = [...running].map(({ startedAt }) => now() - startedAt).toSorted((one, other) => one - other)
      return Math.max(recentMs, ages[Math.floor((ages.length - 1) / 2)] ?? 0)
    },
  }
}

/** An exponential moving average. The last dozen jobs count most. */
const smoothed = (before: number, sample: number) => (before === 0 ? sample : before + (sample - before) / 8)
