import type { InlineHandler } from '#api/inline/handler.ts'
import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import { dueNow } from './due-now.ts'
import { changeMonitor } from './find-monitor.ts'
import { monitorStateOf } from './monitor-state-of.ts'
import { isChallengeOver, withChallenge } from './with-challenge.ts'

export const monitorResume: InlineHandler<'monitor-resume', 'monitors' | 'now'> = async ({ monitorId }, deps) =>
  monitorStateOf(await changeMonitor(monitorId, (record) => resumed(record, deps.now()), deps))

/** A free call must not request a page more often. */
const minPauseMs = 60_000

/** The knowledge about the page stays, so a change from before or during the pause is found. */
function resumed(record: MonitorRecord, now: number): MonitorRecord {
  const { pauseReason: _, ...rest } = record
  const { challenge } = record
  if (record.status !== 'paused') return record
  const status = record.watch.failures.isReported ? 'error' : 'active'
  const at = nextResumeAt(record, now)
  const isPlanned = at > now && record.dueAt === at
  const due = isPlanned ? rest : dueNow(rest, at)
  const active = { ...due, status, resumedAt: due.dueAt } as const
  return challenge !== undefined && isChallengeOver(record) ? withChallenge(active, challenge, now) : active
}

/** Once a minute. A check that an earlier resume has planned stays where it is. */
function nextResumeAt({ resumedAt = Number.NEGATIVE_INFINITY }: MonitorRecord, now: number): number {
  return resumedAt > now ? resumedAt : Math.max(now, resumedAt + minPauseMs)
}
