/** The time of a job, or of one page of a job. */
export interface WorkTime {
  /** Milliseconds that the work may take if it starts at once. */
  fullMs: number
  /** When a worker began the work. Unix milliseconds; Infinity if none did. */
  startedAt: number
  /** Unix milliseconds. */
  deadlineAt: number
}

/**
 * Whether a target had less than half of the time: the work waited for a worker, for its host or for other pages of its job,
 * or its worker stood still. A timeout is not the target's fault then.
 */
export function wasDelayed({ fullMs, startedAt, deadlineAt }: WorkTime, now: number): boolean {
  return deadlineAt - startedAt < fullMs / 2 || now - deadlineAt > pauseMs
}

/** A process that reports the end of its time so much later stood still meanwhile. */
const pauseMs = 2000
