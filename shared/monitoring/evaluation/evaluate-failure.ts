import { checkIdOf, type CheckEntry, type Snapshot, type WatchState } from '#shared/monitoring/monitor.ts'
import { failedNotice, statusNotice } from '#shared/monitoring/notices/notices.ts'
import { isOfStatus, type Probe } from '#shared/monitoring/probe.ts'
import { evaluateStatus } from './evaluate-status.ts'
import type { EvaluationDeps, Evaluation, NewNotice, WatchedMonitor } from './evaluation.ts'
import { probesToLearn } from './learn-page.ts'

type FailedProbe = Extract<Probe, { kind: 'failed' | 'selector_missing' }>

/** Evaluates a probe that did not get the watched text. The baseline keeps its text. */
export async function evaluateFailure(
  monitor: WatchedMonitor,
  probe: FailedProbe,
  deps: EvaluationDeps,
): Promise<Evaluation> {
  const { watch, settings } = monitor
  const current = watch.failures.isReported ? 'error' : 'active'
  const again = { texts: [], notices: [], status: current, probeAgainInMs: deps.confirmMs } as const
  const { candidate, baseline } = watch
  if (candidate?.otherTier === true) {
    // The other tier could not confirm the change. The first tier got the page, so this is not a failure of the page.
    const { otherTier: _asked, ...waiting } = candidate
    return { ...again, watch: { ...watch, candidate: { ...waiting, looks: candidate.looks + 1 } } }
  }
  const statusCode = definiteStatus(probe)
  if (statusCode === undefined || baseline === undefined || watch.learned < probesToLearn)
    return fail(monitor, probe, { deps })
  const status = evaluateStatus(watch, { statusCode, at: probe.at }, settings)
  if (status.state === 'open') return { ...again, watch: status.watch }
  const before = status.state === 'changed' ? { ...baseline, statusCode: status.before } : undefined
  return fail({ ...monitor, watch: status.watch }, probe, { deps, statusCode, ...(before && { before }) })
}

/** A status of the page itself: not that of a wall, and not a limit on how often this service asks. */
function definiteStatus(probe: FailedProbe): number | undefined {
  if (probe.kind !== 'failed' || !isOfStatus(probe.code)) return undefined
  return probe.statusCode === 429 ? undefined : probe.statusCode
}

interface FailureContext {
  deps: EvaluationDeps
  statusCode?: number
  /** The baseline, if its status changed. */
  before?: Snapshot
}

function fail(monitor: WatchedMonitor, probe: FailedProbe, { deps, statusCode, before }: FailureContext): Evaluation {
  const { id, settings, watch, dueAt } = monitor
  const failures = countFailure(watch, probe)
  const isReported = failures.isReported || failures.count >= settings.failAfter
  const details = { monitorId: id, url: settings.url, at: probe.at, checkId: checkIdOf(id, dueAt) }
  const changed: NewNotice[] = []
  if (before !== undefined && statusCode !== undefined && settings.notifyOn !== 'content') {
    const statuses = { previous: { hash: before.hash, statusCode: before.statusCode }, current: { statusCode } }
    changed.push(statusNotice({ ...details, id: deps.newNoticeId() }, statuses))
  }
  const failed =
    isReported && !failures.isReported ? [failedNotice({ ...details, id: deps.newNoticeId() }, failures)] : []
  const { baseline, statusCandidate, learning: _, ...rest } = watch
  // A page that fails while it is learned is learned anew.
  const known = watch.learned < probesToLearn ? { ...rest, learned: 0 } : { ...rest, ...(baseline && { baseline }) }
  const held = statusCandidate?.held === undefined ? {} : { statusCandidate }
  return {
    watch: { ...known, ...held, failures: { ...failures, isReported } },
    texts: [],
    notices: [...changed, ...failed],
    status: isReported ? 'error' : 'active',
    entry: entryOf(monitor, probe, { before, notice: changed[0] ?? failed[0] }),
    ...(!isReported && { retryInMs: Math.min(settings.intervalMs, firstRetryMs * 5 ** (failures.count - 1)) }),
  }
}

const firstRetryMs = 60_000

function countFailure({ failures }: WatchState, probe: FailedProbe): WatchState['failures'] {
  const { code, message } = errorOf(probe)
  return { ...failures, count: failures.count + 1, since: failures.since ?? probe.at, code, message }
}

const errorOf = (probe: FailedProbe) => ({
  code: probe.kind === 'failed' ? probe.code : ('ELEMENT_NOT_FOUND' as const),
  message: probe.message.slice(0, maxMessageLength).toWellFormed(),
})

const maxMessageLength = 500

const statusChange = { changeType: 'status', added: [], removed: [] } as const

function entryOf(
  { id, dueAt }: WatchedMonitor,
  probe: FailedProbe,
  { before, notice }: { before: Snapshot | undefined; notice: NewNotice | undefined },
): Omit<CheckEntry, 'durationMs' | 'looks'> {
  return {
    checkId: checkIdOf(id, dueAt),
    checkedAt: probe.at,
    status: before === undefined ? probe.kind : 'changed',
    ...(probe.statusCode !== undefined && { statusCode: probe.statusCode }),
    error: errorOf(probe),
    ...(before !== undefined && { change: { ...statusChange, previousStatusCode: before.statusCode } }),
    ...(notice !== undefined && { noticeId: notice.id }),
  }
}
