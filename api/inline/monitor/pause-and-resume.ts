import type { InlineHandler } from '#api/inline/handler.ts'
import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import { challengeNotice, newNoticeId, withNotices } from '#shared/monitoring/notices/notices.ts'
import { changeMonitor } from './find-monitor.ts'
import { monitorStateOf } from './read-monitors.ts'

/** A monitor that is paused for another reason keeps that reason. */
export const monitorPause: InlineHandler<'monitor-pause', 'monitors'> = async ({ monitorId }, deps) =>
  monitorStateOf(
    await changeMonitor(
      monitorId,
      (record) => (record.status === 'paused' ? record : { ...record, status: 'paused', pauseReason: 'requested' }),
      deps,
    ),
  )

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

/** Makes a new check due at `now` (Unix milliseconds). A check that runs meanwhile is dropped in its favor. */
export function dueNow(record: MonitorRecord, now: number): MonitorRecord {
  // A check is identified by its time, so a new one needs another.
  const dueAt = Math.max(now, record.dueAt === now ? now + 1 : now)
  const { postponed: _, useOtherTier: __, isEarly: ___, ...rest } = record
  return { ...rest, dueAt, nextLookAt: dueAt, looks: { count: 0, ms: 0 } }
}

/** Whether the receiver did not return the challenge, and gets no other notice until it gets a new one. */
export const isChallengeOver = ({ status, pauseReason, challenge }: MonitorRecord) =>
  status === 'paused' &&
  challenge !== undefined &&
  // `webhook_gone`: the 410 was the response to the challenge.
  (pauseReason === 'challenge_failed' || pauseReason === 'webhook_gone')

/** Adds a notice that asks the receiver to return `challenge`. `now`: Unix milliseconds. */
export function withChallenge(record: MonitorRecord, challenge: string, now: number): MonitorRecord {
  return { ...withNotices(record, [challengeNotice({ id: newNoticeId(), at: now }, challenge)]), challenge }
}
