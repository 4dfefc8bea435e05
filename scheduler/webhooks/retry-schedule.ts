import type { Delivery } from '#shared/storage/stores/deliveries.ts'

const minuteMs = 60_000

/** The pauses between the attempts. */
const pausesMs = [1, 5, 15, 60, 360].map((minutes) => minutes * minuteMs)

/** The times of the attempts, from the first. */
const slotsMs = [0, ...pausesMs.map((_, index) => pausesMs.slice(0, index + 1).reduce((sum, ms) => sum + ms))]

const jitter = 0.1

/** A notice that waited longer than the schedule, because no scheduler ran, gets this many attempts in any case. */
const minAttempts = 3

/** The longest pause that a receiver can ask for. */
const maxRetryAfterMs = 360 * minuteMs

/**
 * When the next attempt is due after a failed one, in Unix milliseconds: 1 and 5 minutes, 15 minutes, 1 and 6 hours after
 * each other, counted from `scheduledFrom`. Skips attempts whose time has passed. Undefined after the last.
 *
 * @param random from 0 to 1, varies a pause by 10 %
 * @param retryAfterMs the pause that the receiver asked for
 */
export function nextAttemptAt(
  { attempts, scheduledFrom }: Pick<Delivery, 'attempts' | 'scheduledFrom'>,
  now: number,
  { random, retryAfterMs = 0 }: { random: number; retryAfterMs?: number | undefined },
): number | undefined {
  const made = attempts.filter(({ at }) => at >= scheduledFrom).length
  const notBefore = now + Math.min(maxRetryAfterMs, retryAfterMs)
  for (const [index, pauseMs] of pausesMs.entries()) {
    if (index + 1 < made) continue
    const slot = scheduledFrom + (slotsMs[index + 1] ?? 0)
    if (slot - jitter * pauseMs <= now) continue
    return Math.max(notBefore, slot + varied(pauseMs, random))
  }
  const pauseMs = made < minAttempts ? (pausesMs[made - 1] ?? minuteMs) : undefined
  return pauseMs === undefined ? undefined : Math.max(notBefore, now + pauseMs + varied(pauseMs, random))
}

/** When a notice is attempted even if its receiver failed for other notices. Unix milliseconds. */
export function lastAttemptAt({ scheduledFrom }: Pick<Delivery, 'scheduledFrom'>): number {
  return scheduledFrom + (slotsMs.at(-1) ?? 0)
}

const varied = (pauseMs: number, random: number) => Math.round((2 * random - 1) * jitter * pauseMs)
