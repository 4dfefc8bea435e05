import type { Judgement } from '#shared/monitoring/judging/judgement.ts'
import type { CheckEntry, MonitorRecord } from '#shared/monitoring/monitor.ts'
import { withNotices } from '#shared/monitoring/notices/with-notices.ts'
import { nextDueAt } from './next-due-at.ts'
import type { TakenLook } from './take-next-look.ts'

/** A look that was taken at last, and the decision about it. `now`: Unix milliseconds. */
export interface Judged {
  id: string
  taken: TakenLook
  judgement: Judgement
  now: number
}

/** The record of a monitor after a look. A monitor that was paused meanwhile stays paused. */
export function applyJudgement(record: MonitorRecord, { id, taken, judgement, now }: Judged): MonitorRecord {
  const { useOtherTier: _, postponed: __, ...rest } = record
  const { watch, lookAgainInMs, useOtherTier, entry, retryInMs } = judgement
  const durationMs = taken.look.kind === 'postponed' ? 0 : taken.look.durationMs
  const looks = { count: record.looks.count + 1, ms: record.looks.ms + durationMs }
  const next = {
    ...withNotices(rest, judgement.notices),
    watch,
    ...(taken.needsBrowser && { needsBrowser: true as const }),
  }
  if (lookAgainInMs !== undefined)
    return {
      ...next,
      looks,
      nextLookAt: Math.max(now + lookAgainInMs, record.nextLookAt + 1),
      ...(useOtherTier && { useOtherTier }),
    }
  // A retry of an early check would cost less than another early check.
  const { isEarly, ...finished } = next
  const isRetried = retryInMs !== undefined && isEarly !== true
  const dueAt = isRetried ? now + retryInMs : regularDueAt(record, id, now)
  return {
    ...finished,
    status: record.status === 'paused' ? 'paused' : judgement.status,
    dueAt: Math.max(dueAt, record.nextLookAt + 1),
    nextLookAt: Math.max(dueAt, record.nextLookAt + 1),
    looks: { count: 0, ms: 0 },
    checkCount: record.checkCount + 1,
    ...(entry !== undefined && { lastCheck: checkEntry(entry, looks) }),
  }
}

const regularDueAt = ({ settings: { intervalMs } }: MonitorRecord, id: string, now: number) =>
  nextDueAt({ id, intervalMs, now })

const checkEntry = (
  entry: Omit<CheckEntry, 'durationMs' | 'looks'>,
  { count, ms }: MonitorRecord['looks'],
): CheckEntry => ({
  ...entry,
  durationMs: ms,
  looks: count,
})
