import { createHash } from 'node:crypto'
import type { Evaluation } from '#shared/monitoring/evaluation/evaluation.ts'
import type { CheckEntry, MonitorRecord } from '#shared/monitoring/monitor.ts'
import { withNotices } from '#shared/monitoring/notices/notices.ts'
import type { Probe } from '#shared/monitoring/probe.ts'
import type { TakenProbe } from './take-next-probe.ts'

/** A probe that was taken at last, and the decision about it. `now`: Unix milliseconds. */
interface Evaluated {
  id: string
  taken: TakenProbe
  evaluation: Evaluation
  now: number
}

/** The record of a monitor after a probe. A monitor that was paused in the meantime stays paused. */
export function applyEvaluation(record: MonitorRecord, { id, taken, evaluation, now }: Evaluated): MonitorRecord {
  const { useOtherTier: _, postponed: __, ...rest } = record
  const { watch, probeAgainInMs, useOtherTier, entry, retryInMs } = evaluation
  const durationMs = taken.probe.kind === 'postponed' ? 0 : taken.probe.durationMs
  const probes = { count: record.looks.count + 1, ms: record.looks.ms + durationMs }
  const next = {
    ...withNotices(rest, evaluation.notices),
    watch,
    ...(taken.needsBrowser && { needsBrowser: true as const }),
  }
  if (probeAgainInMs !== undefined)
    return {
      ...next,
      looks: probes,
      nextLookAt: Math.max(now + probeAgainInMs, record.nextLookAt + 1),
      ...(useOtherTier && { useOtherTier }),
    }
  // A retry of an early check would cost less than another early check.
  const { isEarly, ...finished } = next
  const isRetried = retryInMs !== undefined && isEarly !== true
  const dueAt = isRetried ? now + retryInMs : regularDueAt(record, id, now)
  return {
    ...finished,
    status: record.status === 'paused' ? 'paused' : evaluation.status,
    dueAt: Math.max(dueAt, record.nextLookAt + 1),
    nextLookAt: Math.max(dueAt, record.nextLookAt + 1),
    looks: { count: 0, ms: 0 },
    checkCount: record.checkCount + 1,
    ...(entry !== undefined && { lastCheck: checkEntry(entry, probes) }),
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

/**
 * When the next regular check of a monitor is due, in Unix milliseconds: always after `now`, and at most one interval later.
 * Each monitor has a fixed phase within the interval, derived from its id, so that monitors that were created together, or
 * waited together for a scheduler, do not stay together.
 */
export function nextDueAt({ id, intervalMs, now }: { id: string; intervalMs: number; now: number }): number {
  const sincePhase = (now - phaseOf(id, intervalMs)) % intervalMs
  return now + intervalMs - (sincePhase < 0 ? sincePhase + intervalMs : sincePhase)
}

function phaseOf(id: string, intervalMs: number): number {
  const part = createHash('sha256').update(id).digest().readUIntBE(0, 6)
  return Math.floor((part / 2 ** 48) * intervalMs)
}

const firstRetryMs = 2000
const lastRetryMs = 60_000
/** A probe that this service cannot take for so long counts as failed: its subscriber must know. */
const maxPostponedMs = 3_600_000

/** The fields of a monitor whose current probe is taken later. The pause grows, so that a long outage costs little. */
export function postponedUntil(
  { postponed, nextLookAt: nextProbeAt }: MonitorRecord,
  now: number,
  retryAfterMs: number,
): Pick<MonitorRecord, 'nextLookAt' | 'postponed'> {
  const { count, since } = postponed ?? { count: 0, since: now }
  const pauseMs = Math.max(retryAfterMs, Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(count, 10)))
  // Monitors that were postponed together come back one after another.
  const jitteredMs = Math.round(pauseMs * (1 + Math.random() / 4))
  return { nextLookAt: Math.max(now + jitteredMs, nextProbeAt + 1), postponed: { count: count + 1, since } }
}

/** A failed probe in place of one that was postponed for longer than the interval, and an hour at least. */
export function overdueProbe(
  probe: Extract<Probe, { kind: 'postponed' }>,
  { postponed, settings }: MonitorRecord,
  now: number,
): Probe {
  const limitMs = Math.max(maxPostponedMs, settings.intervalMs)
  if (postponed === undefined || now - postponed.since < limitMs) return probe
  const message = 'This service could not request the page for a long time. It tries again.'
  return { kind: 'failed', at: now, durationMs: 0, code: 'SERVICE_UNAVAILABLE', message }
}
