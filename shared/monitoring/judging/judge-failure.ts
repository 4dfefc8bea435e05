import { checkIdOf } from '#shared/monitoring/check-id.ts'
import type { Look } from '#shared/monitoring/look.ts'
import type { CheckEntry, Snapshot, WatchState } from '#shared/monitoring/monitor.ts'
import { failedNotice, statusNotice } from '#shared/monitoring/notices/notices.ts'
import { judgeStatus } from './judge-status.ts'
import type { JudgeDeps, Judgement, NewNotice, WatchedMonitor } from './judgement.ts'
import { looksToLearn } from './learn-safely.ts'

type FailedLook = Extract<Look, { kind: 'failed' | 'selector_missing' }>

/** Judges a look that did not get the watched text. The baseline keeps its text. */
export async function judgeFailure(monitor: WatchedMonitor, look: FailedLook, deps: JudgeDeps): Promise<Judgement> {
  const { watch, settings } = monitor
  const current = watch.failures.isReported ? 'error' : 'active'
  const again = { texts: [], notices: [], status: current, lookAgainInMs: deps.confirmMs } as const
  const { candidate, baseline } = watch
  if (candidate?.otherTier === true) {
    // The other tier could not confirm the change. The first tier got the page, so this is no failure of the page.
    const { otherTier: _asked, ...waiting } = candidate
    return { ...again, watch: { ...watch, candidate: { ...waiting, looks: candidate.looks + 1 } } }
  }
  const statusCode = definiteStatus(look)
  if (statusCode === undefined || baseline === undefined || watch.learned < looksToLearn)
    return fail(monitor, look, { deps })
  const status = judgeStatus(watch, { statusCode, at: look.at }, settings)
  if (status.state === 'open') return { ...again, watch: status.watch }
  const before = status.state === 'changed' ? { ...baseline, statusCode: status.before } : undefined
  return fail({ ...monitor, watch: status.watch }, look, { deps, statusCode, ...(before && { before }) })
}

/** A status of the page itself: not that of a wall, and not a limit on how often this service asks. */
function definiteStatus(look: FailedLook): number | undefined {
  if (look.kind !== 'failed' || look.code !== 'TARGET_ERROR') return undefined
  return look.statusCode === 429 ? undefined : look.statusCode
}

interface FailureContext {
  deps: JudgeDeps
  statusCode?: number
  /** The baseline, if its status changed. */
  before?: Snapshot
}

function fail(monitor: WatchedMonitor, look: FailedLook, { deps, statusCode, before }: FailureContext): Judgement {
  const { id, settings, watch, dueAt } = monitor
  const failures = countFailure(watch, look)
  const isReported = failures.isReported || failures.count >= settings.failAfter
  const details = { monitorId: id, url: settings.url, at: look.at, checkId: checkIdOf(id, dueAt) }
  const changed: NewNotice[] = []
  if (before !== undefined && statusCode !== undefined && settings.notifyOn !== 'content') {
    const statuses = { previous: { hash: before.hash, statusCode: before.statusCode }, current: { statusCode } }
    changed.push(statusNotice({ ...details, id: deps.newNoticeId() }, statuses))
  }
  const failed =
    isReported && !failures.isReported ? [failedNotice({ ...details, id: deps.newNoticeId() }, failures)] : []
  const { baseline, statusCandidate, learning: _, ...rest } = watch
  // A page that fails while it is learned is learned anew.
  const known = watch.learned < looksToLearn ? { ...rest, learned: 0 } : { ...rest, ...(baseline && { baseline }) }
  const held = statusCandidate?.held === undefined ? {} : { statusCandidate }
  return {
    watch: { ...known, ...held, failures: { ...failures, isReported } },
    texts: [],
    notices: [...changed, ...failed],
    status: isReported ? 'error' : 'active',
    entry: entryOf(monitor, look, { before, notice: changed[0] ?? failed[0] }),
    ...(!isReported && { retryInMs: Math.min(settings.intervalMs, firstRetryMs * 5 ** (failures.count - 1)) }),
  }
}

const firstRetryMs = 60_000

function countFailure({ failures }: WatchState, look: FailedLook): WatchState['failures'] {
  const { code, message } = errorOf(look)
  return { ...failures, count: failures.count + 1, since: failures.since ?? look.at, code, message }
}

const errorOf = (look: FailedLook) => ({
  code: look.kind === 'failed' ? look.code : ('ELEMENT_NOT_FOUND' as const),
  message: look.message.slice(0, maxMessageLength).toWellFormed(),
})

const maxMessageLength = 500

const statusChange = { changeType: 'status', added: [], removed: [] } as const

function entryOf(
  { id, dueAt }: WatchedMonitor,
  look: FailedLook,
  { before, notice }: { before: Snapshot | undefined; notice: NewNotice | undefined },
): Omit<CheckEntry, 'durationMs' | 'looks'> {
  return {
    checkId: checkIdOf(id, dueAt),
    checkedAt: look.at,
    status: before === undefined ? look.kind : 'changed',
    ...(look.statusCode !== undefined && { statusCode: look.statusCode }),
    error: errorOf(look),
    ...(before !== undefined && { change: { ...statusChange, previousStatusCode: before.statusCode } }),
    ...(notice !== undefined && { noticeId: notice.id }),
  }
}
