/** The pause is at most this part of the interval, so that a monitor with a short interval confirms a change in time. */
const intervalShare = 1 / 20
const minPauseMs = 500

/** Milliseconds between two looks of one check. `maxMs`: the setting. */
export function confirmPauseMs(intervalMs: number, maxMs: number): number {
  return Math.min(maxMs, Math.max(minPauseMs, Math.round(intervalMs * intervalShare)))
}
