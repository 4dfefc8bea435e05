import type { Look } from '#shared/monitoring/look.ts'
import type { MonitorRecord } from '#shared/monitoring/monitor.ts'

const firstRetryMs = 2000
const lastRetryMs = 60_000
/** A look that this service cannot take for so long counts as failed: its subscriber must know. */
const maxPostponedMs = 3_600_000

/** The fields of a monitor whose current look is taken later. The pause grows, so that a long outage costs little. */
export function postponedUntil(
  { postponed, nextLookAt }: MonitorRecord,
  now: number,
  retryAfterMs: number,
): Pick<MonitorRecord, 'nextLookAt' | 'postponed'> {
  const { count, since } = postponed ?? { count: 0, since: now }
  const pauseMs = Math.max(retryAfterMs, Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(count, 10)))
  // Monitors that were postponed together come back one after another.
  const jitteredMs = Math.round(pauseMs * (1 + Math.random() / 4))
  return { nextLookAt: Math.max(now + jitteredMs, nextLookAt + 1), postponed: { count: count + 1, since } }
}

/** A failed look in place of one that was postponed for longer than the interval, and an hour at least. */
export function overdueLook(
  look: Extract<Look, { kind: 'postponed' }>,
  { postponed, settings }: MonitorRecord,
  now: number,
): Look {
  const limitMs = Math.max(maxPostponedMs, settings.intervalMs)
  if (postponed === undefined || now - postponed.since < limitMs) return look
  const message = 'This service could not request the page for a long time. It tries again.'
  return { kind: 'failed', at: now, durationMs: 0, code: 'SERVICE_UNAVAILABLE', message }
}
