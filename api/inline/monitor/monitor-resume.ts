import type { InlineHandler } from '#api/inline/handler.ts'
import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import { dueNow } from './due-now.ts'
import { changeMonitor } from './find-monitor.ts'
import { monitorStateOf } from './monitor-state-of.ts'
import { isChallengeOver, withChallenge } from './with-challenge.ts'

export const monitorResume: InlineHandler<'monitor-resume', 'monitors' | 'now'> = async ({ monitorId }, deps) =>
  monitorStateOf(await changeMonitor(monitorId, (record) => resumed(record, deps.now()), deps))

/**
 * The knowledge about the page stays, so a change from before or during the pause is found. A free call must not request a
 * page more often than the interval does: a check that is due later stays where it is, and one that was due during the pause
 * starts anew once an interval.
 */
function resumed(record: MonitorRecord, now: number): MonitorRecord {
  const { pauseReason: _, ...rest } = record
  const { challenge, resumedAt = Number.NEGATIVE_INFINITY } = record
  if (record.status !== 'paused') return record
  const status = record.watch.failures.isReported ? 'error' : 'active'
  const startsAnew = record.dueAt <= now && now - resumedAt >= record.settings.intervalMs
  const isEarly = record.isEarly && { isEarly: record.isEarly }
  const active = { ...(startsAnew ? { ...dueNow(rest, now), ...isEarly, resumedAt: now } : rest), status } as const
  return challenge !== undefined && isChallengeOver(record) ? withChallenge(active, challenge, now) : active
}
