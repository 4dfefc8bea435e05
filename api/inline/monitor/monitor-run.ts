import type { InlineHandler } from '#api/inline/handler.ts'
import { AppError } from '#shared/contract/errors.ts'
import { checkIdOf } from '#shared/monitoring/check-id.ts'
import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import { dueNow } from './due-now.ts'
import { changeMonitor } from './find-monitor.ts'
import { timeOf } from './monitor-view-of.ts'

/** A free call must not request a page more often. */
const minPauseMs = 60_000

export const monitorRun: InlineHandler<'monitor-run', 'monitors' | 'now'> = async ({ monitorId }, deps) => {
  const { id, record } = await changeMonitor(monitorId, (current) => run(current, deps.now()), deps)
  return { nextCheckAt: timeOf(record.nextLookAt), checkId: checkIdOf(id, record.dueAt) }
}

/** A check that is due or under way is the one. */
function run(record: MonitorRecord, now: number): MonitorRecord {
  if (record.status === 'paused') throw pausedError()
  const { lastRunAt = Number.NEGATIVE_INFINITY } = record
  if (now - lastRunAt < minPauseMs) throw tooSoon(lastRunAt + minPauseMs - now)
  const isUnderWay = record.dueAt <= now || record.looks.count > 0
  return { ...(isUnderWay ? record : dueNow(record, now)), lastRunAt: now }
}

const pausedError = () =>
  new AppError('INVALID_REQUEST', 'The monitor is paused. POST /monitor/{monitorId}/resume continues its checks.')

function tooSoon(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const message = `The monitor was run less than a minute ago. Retry in ${retryAfterSeconds} s.`
  return new AppError('RATE_LIMITED', message, { retryAfterSeconds })
}
