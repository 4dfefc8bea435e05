import type { InlineContext, InlineHandler } from '#api/inline/handler.ts'
import type { MonitorNotice } from '#shared/contract/models/monitors/monitor-notice.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { maxReplayedChecks } from '#shared/contract/operations/monitor-backtest.ts'
import { backtest, type ReplayedNotice } from '#shared/monitoring/backtest.ts'
import type { CheckEntry, MonitorSettings } from '#shared/monitoring/monitor.ts'
import { shortBlocks } from '#shared/monitoring/notices/notices.ts'
import { paginate, type PageStart } from '#shared/storage/paginate.ts'
import { findMonitor } from './find-monitor.ts'
import { timeOf } from './read-monitors.ts'

export const monitorBacktest: InlineHandler<
  'monitor-backtest',
  'monitors' | 'checks' | 'deliveries' | 'evaluator'
> = async ({ monitorId, ...options }, deps) => {
  const { id, record } = await findMonitor(monitorId, deps)
  const entries = await lastChecks(id, record.lastCheck, deps)
  const settings: MonitorSettings = { ...record.settings, ...options }
  const loadText = keepLast((hash: string) => deps.checks.findText(id, hash))
  const replay = { monitorId: id, settings, ownSettings: record.settings, noise: record.watch.noise, entries }
  const replayed = await backtest(replay, { loadText, evaluator: deps.evaluator })
  const [first, last] = [entries[0], entries.at(-1)]
  return {
    checks: replayed.checks,
    ...(first && last && { from: timeOf(first.checkedAt), to: timeOf(last.checkedAt) }),
    notices: replayed.notices.flatMap(viewOf),
    reported: first === undefined ? 0 : await countReported(id, first.checkedAt, deps),
  }
}

/** Oldest first. */
async function lastChecks(
  monitorId: string,
  last: CheckEntry | undefined,
  { checks }: Pick<InlineContext, 'checks'>,
): Promise<CheckEntry[]> {
  let found: CheckEntry[] = []
  const list = (from: PageStart) => checks.list(monitorId, { limit: maxReplayedChecks - found.length, ...from })
  for await (const page of paginate(list)) {
    found = found.concat(page.checks)
    if (found.length >= maxReplayedChecks) break
  }
  // The row of the last check may not be written yet.
  const isMissing = last !== undefined && found[0]?.checkId !== last.checkId
  return (isMissing ? [last, ...found] : found).toReversed()
}

/** The number of notices about checks after that time that the monitor sent, or will send. */
async function countReported(
  monitorId: string,
  since: number,
  { deliveries }: Pick<InlineContext, 'deliveries'>,
): Promise<number> {
  let count = 0
  for await (const page of paginate((from) => deliveries.list(monitorId, { limit: 200, ...from }))) {
    const recent = page.deliveries.filter(({ createdAt }) => createdAt > since)
    count += recent.filter(({ type }) => aboutChecks.has(type)).length
    if (recent.length < page.deliveries.length) break
  }
  return count
}

const aboutChecks: ReadonlySet<string> = new Set(['monitor.changed', 'monitor.failed', 'monitor.recovered'])

/** Most checks in a row see the same text. */
function keepLast(load: (hash: string) => Promise<string | undefined>) {
  let kept: { hash: string; text: string | undefined } | undefined
  return async (hash: string) => {
    if (kept?.hash !== hash) kept = { hash, text: await load(hash) }
    return kept.text
  }
}

function viewOf({ checkedAt, notice: { type, body }, found }: ReplayedNotice): Result<'monitor-backtest'>['notices'] {
  const at = timeOf(checkedAt)
  if (type === 'monitor.failed' || type === 'monitor.recovered')
    return [{ checkedAt: at, type, added: [], removed: [] }]
  if (type !== 'monitor.changed') return []
  // `evaluateProbe` makes these bodies.
  const { changeType, diff } = (JSON.parse(body) as MonitorNotice<'monitor.changed'>).data
  const { added, removed } = changeType === 'content' && found !== undefined ? found : diff
  return [{ checkedAt: at, type, changeType, added: shortBlocks(added), removed: shortBlocks(removed) }]
}
