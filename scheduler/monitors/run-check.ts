import { usualTier } from '#shared/monitoring/check-prices.ts'
import type { CompletedProbe } from '#shared/monitoring/evaluate-probe.ts'
import type { Evaluation } from '#shared/monitoring/evaluation/evaluation.ts'
import type { MonitorRecord, PauseReason } from '#shared/monitoring/monitor.ts'
import { newNoticeId, pausedNotice, withNotices } from '#shared/monitoring/notices/notices.ts'
import type { ProbeTier } from '#shared/monitoring/probe.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors/monitors.ts'
import { applyEvaluation, overdueProbe, postponedUntil } from './apply-evaluation.ts'
import type { CheckDeps } from './check-deps.ts'
import { payCheck, refundCheck, whyUnpaid } from './pay-check.ts'
import { takeLease, type Lease } from './take-lease.ts'
import { takeNextProbe, type TakenProbe } from './take-next-probe.ts'

/**
 * How a run of a check ended. `finished`: the check is over. `again`: another probe follows. `postponed`: the page was not
 * requested. `paused`: nobody can pay. `flushed`: only notices were due. `skipped`: another process was first, or the
 * owner changed the monitor. `stopped`: this process stops.
 */
export type CheckOutcome = 'finished' | 'again' | 'postponed' | 'paused' | 'flushed' | 'skipped' | 'stopped'

/**
 * Takes the next probe of a monitor that is due, and stores what it means. Any number of processes may run the same check:
 * it has the same ids in all of them, and the first to change the record wins. After a crash between any two writes the
 * next run continues. Throws SERVICE_UNAVAILABLE when the store cannot be reached.
 */
export async function runCheck(listed: HeldMonitor, deps: CheckDeps): Promise<CheckOutcome> {
  await using lease = await takeLease(leaseKeyOf(listed), deps)
  if (lease === undefined) return 'skipped'
  const held = await deps.monitors.find(listed.id)
  if (held === undefined || !isSameProbe(held.record, listed.record)) return 'skipped'
  await flushNotices(held, deps)
  if (held.record.status === 'paused' || held.record.nextLookAt > deps.now()) return 'flushed'
  await addCheckRow(held, deps)
  const unpaid = await whyUnpaid(held, usualTier(held.record), deps)
  if (unpaid !== undefined) return pause(held, unpaid, deps)
  const canPay = async (tier: ProbeTier) => (await whyUnpaid(held, tier, deps)) === undefined
  const taken = await takeNextProbe(held, deps.probes, canPay)
  if (taken === 'unpaid') return pause(held, 'insufficient_credits', deps)
  if (taken === undefined) return 'stopped'
  const outcome = lease.isLost() ? 'skipped' : await decide(held, taken, lease, deps)
  // After another probe was planned, nothing was written that a deletion could miss.
  if (outcome !== 'again') await dropTraces(held.id, deps)
  // The record awaits another probe now, and nobody asks for the lease of this one again.
  if (outcome !== 'skipped') lease.leave()
  await Promise.all(taken.ids.map(deps.probes.forget))
  return outcome
}

/** Each probe has a lease of its own. */
const leaseKeyOf = ({ id, record: { dueAt, nextLookAt: nextProbeAt } }: HeldMonitor) =>
  `check:${id}:${dueAt}:${nextProbeAt}`

async function decide(held: HeldMonitor, taken: TakenProbe, lease: Lease, deps: CheckDeps): Promise<CheckOutcome> {
  const probe = taken.probe.kind === 'postponed' ? overdueProbe(taken.probe, held.record, deps.now()) : taken.probe
  if (probe.kind === 'postponed') return postpone(held, probe.retryAfterMs, deps)
  const evaluation = await evaluate(held, probe, deps).catch((err: unknown) => {
    // A page that cannot be evaluated must not stop the checks of others, and is tried again.
    deps.log.warn({ err }, 'monitor check: the probe could not be evaluated')
    return undefined
  })
  if (evaluation === undefined) return postpone(held, 0, deps)
  for (const { hash, text } of evaluation.texts) await deps.checks.saveText(held.id, hash, text, deps.now())
  const isOver = evaluation.probeAgainInMs === undefined
  if (lease.isLost()) return 'skipped'
  const isPaid = isOver && probe.kind === 'page'
  if (isPaid && !(await payCheck(held, taken.tier, deps))) return pause(held, 'insufficient_credits', deps)
  const outcome = await commit(held, { ...taken, probe }, evaluation, deps)
  // The owner dropped the check, unless another process has the lease and committed it.
  if (outcome === 'skipped' && isPaid && !lease.isLost()) await refundCheck(held, taken.tier, deps)
  return outcome
}

const evaluate = ({ id, record }: HeldMonitor, probe: CompletedProbe, deps: CheckDeps) =>
  deps.evaluator.evaluate({ ...record, id }, probe, {
    loadText: (hash) => deps.checks.findText(id, hash),
    confirmMs: confirmPauseMs(record.settings.intervalMs, deps.limits.confirmMs),
  })

async function commit(
  held: HeldMonitor,
  taken: TakenProbe,
  evaluation: Evaluation,
  deps: CheckDeps,
): Promise<CheckOutcome> {
  const { id } = held
  const now = deps.now()
  const apply = (record: MonitorRecord) => applyEvaluation(record, { id, taken, evaluation, now })
  const committed =
    (await deps.monitors.replace(held, apply(held.record))) ??
    // The owner may have changed something else.
    (await deps.monitors.update(id, (record) => (isSameProbe(record, held.record) ? apply(record) : undefined)))
  if (committed === undefined) return 'skipped'
  await flushNotices(committed, deps)
  if (evaluation.probeAgainInMs !== undefined) return 'again'
  await addCheckRow(committed, deps)
  return 'finished'
}

/** If the owner has deleted the monitor since the check began, nothing of it stays. */
async function dropTraces(id: string, { monitors, checks }: CheckDeps): Promise<void> {
  if ((await monitors.find(id)) === undefined) await checks.removeAll(id)
}

async function addCheckRow({ id, record: { lastCheck } }: HeldMonitor, { checks }: CheckDeps): Promise<void> {
  if (lastCheck !== undefined) await checks.add(id, lastCheck)
}

async function postpone(held: HeldMonitor, retryAfterMs: number, deps: CheckDeps): Promise<CheckOutcome> {
  const now = deps.now()
  await deps.monitors.update(held.id, (record) =>
    isSameProbe(record, held.record) ? { ...record, ...postponedUntil(record, now, retryAfterMs) } : undefined,
  )
  return 'postponed'
}

async function pause(held: HeldMonitor, reason: PauseReason, deps: CheckDeps): Promise<CheckOutcome> {
  const { settings } = held.record
  const details = { id: newNoticeId(), monitorId: held.id, url: settings.url, at: deps.now() }
  const notice = pausedNotice(details, reason)
  const paused = await deps.monitors.update(held.id, (record) =>
    isSameProbe(record, held.record) && record.status !== 'paused'
      ? { ...withNotices(record, [notice]), status: 'paused', pauseReason: reason }
      : undefined,
  )
  if (paused !== undefined) await flushNotices(paused, deps)
  return 'paused'
}

/**
 * Whether a monitor still awaits the same probe of the same check. Each probe moves `nextLookAt`, so a process that is too
 * late finds another probe.
 */
const isSameProbe = (one: MonitorRecord, other: MonitorRecord): boolean =>
  one.dueAt === other.dueAt && one.nextLookAt === other.nextLookAt && one.looks.count === other.looks.count

/** The pause is at most this part of the interval, so that a monitor with a short interval confirms a change in time. */
const intervalShare = 1 / 20
const minPauseMs = 500

/** Milliseconds between two probes of one check. `maxMs`: the setting. */
export function confirmPauseMs(intervalMs: number, maxMs: number): number {
  return Math.min(maxMs, Math.max(minPauseMs, Math.round(intervalMs * intervalShare)))
}

/** Moves the notices of a monitor to the delivery queue. Safe to repeat after a crash at any point. */
async function flushNotices(
  { id, record }: HeldMonitor,
  { monitors, deliveries }: Pick<CheckDeps, 'monitors' | 'deliveries'>,
): Promise<void> {
  if (record.pendingNotices.length === 0) return
  for (const notice of record.pendingNotices) await deliveries.enqueue(id, notice)
  const flushed = new Set(record.pendingNotices.map((notice) => notice.id))
  const cleared = await monitors.update(id, (current) => {
    const pendingNotices = current.pendingNotices.filter((notice) => !flushed.has(notice.id))
    return pendingNotices.length === current.pendingNotices.length ? undefined : { ...current, pendingNotices }
  })
  // If the owner has deleted the monitor since the check began, nothing of it stays.
  if (cleared === undefined && (await monitors.find(id)) === undefined) await deliveries.removeAll(id)
}
