import { decayNoise } from '#shared/monitoring/detection/decay-noise.ts'
import { findChange } from '#shared/monitoring/detection/find-change.ts'
import { hashText, type SeenText } from '#shared/monitoring/detection/normalize-text.ts'
import {
  checkIdOf,
  type CheckEntry,
  type MonitorSettings,
  type Snapshot,
  type WatchState,
} from '#shared/monitoring/monitor.ts'
import { contentNotice, recoveredNotice, shortBlocks, statusNotice } from '#shared/monitoring/notices/notices.ts'
import type { Probe } from '#shared/monitoring/probe.ts'
import { evaluateContent, type ContentChange, type ContentEvaluation } from './evaluate-content.ts'
import { evaluateStatus, type StatusEvaluation } from './evaluate-status.ts'
import type { EvaluationDeps, Evaluation, NewNotice, WatchedMonitor } from './evaluation.ts'
import { isLearned, learnPage, probesToLearn } from './learn-page.ts'

type PageProbe = Extract<Probe, { kind: 'page' }>

/** Evaluates a probe that got the page. */
export async function evaluatePage(
  monitor: WatchedMonitor,
  probe: PageProbe,
  deps: EvaluationDeps,
): Promise<Evaluation> {
  const { watch, settings } = monitor
  const { baseline } = watch
  if (baseline === undefined || watch.learned < probesToLearn) return learn(monitor, probe, deps)
  const content = await evaluateContent({ watch, baseline, settings }, probe, deps)
  const status = evaluateStatus(content.watch, probe, settings)
  if (content.state === 'open' || status.state === 'open')
    return { ...probeAgain(watch, content, status), probeAgainInMs: deps.confirmMs }
  return conclude(monitor, probe, { baseline, content, status, deps })
}

/** One part awaits another probe. The other part is evaluated again with that probe, so that its change is not lost. */
function probeAgain(watch: WatchState, content: ContentEvaluation, status: StatusEvaluation): Evaluation {
  const { statusCandidate, ...next } = content.state === 'open' ? content.watch : watch
  const awaited = status.state === 'open' ? status.watch.statusCandidate : statusCandidate
  return {
    watch: { ...next, ...(awaited !== undefined && { statusCandidate: awaited }) },
    texts: content.texts,
    notices: [],
    status: statusOf(watch),
    ...(content.useOtherTier === true && { useOtherTier: true }),
  }
}

const noFailures: WatchState['failures'] = { count: 0, isReported: false }
const statusOf = ({ failures }: WatchState) => (failures.isReported ? 'error' : 'active')

/** The last of the first probes is the baseline, or the first of them if the page changed after it. */
async function learn(monitor: WatchedMonitor, probe: PageProbe, deps: EvaluationDeps): Promise<Evaluation> {
  const { watch } = monitor
  const { learning: earlier = [], ...rest } = watch
  const { text, at, statusCode } = probe
  const hash = hashText(text)
  const texts = [{ hash, text }]
  const baseline: Snapshot = { hash, statusCode, since: at }
  const learning = [...earlier, baseline]
  const again = (learned: number): Evaluation => ({
    watch: { ...rest, baseline, learned, learning },
    texts,
    notices: [],
    status: statusOf(watch),
    probeAgainInMs: deps.confirmMs,
  })
  if (learning.length < probesToLearn) return again(learning.length)
  const page = learnPage(await seenTexts(learning, probe, deps), watch.noise)
  if (!isLearned(page, learning.length)) return again(probesToLearn - 1)
  const known = page.hasStayed ? (learning[0] ?? baseline) : baseline
  return {
    watch: { ...rest, baseline: known, learned: probesToLearn, noise: page.noise, storedAt: at, failures: noFailures },
    texts,
    notices: recovery(monitor, probe, deps),
    status: 'active',
    entry: { ...entryOf(monitor, probe), status: 'learning', contentHash: known.hash },
  }
}

/** The texts of probes, without those that expired. */
async function seenTexts(
  probes: readonly Snapshot[],
  { text: current, at }: PageProbe,
  { loadText }: EvaluationDeps,
): Promise<SeenText[]> {
  const seen: SeenText[] = []
  for (const { hash, since } of probes) {
    const text = since === at ? current : await loadText(hash)
    if (text !== undefined) seen.push({ text, at: since })
  }
  return seen
}

interface Conclusion {
  /** Before the probe. */
  baseline: Snapshot
  content: ContentEvaluation
  status: StatusEvaluation
  deps: EvaluationDeps
}

function conclude(monitor: WatchedMonitor, probe: PageProbe, conclusion: Conclusion): Evaluation {
  const { baseline, content, status, deps } = conclusion
  const { settings } = monitor
  const watch = { ...status.watch, noise: decayNoise(probe, status.watch.noise), failures: noFailures }
  const details = {
    monitorId: monitor.id,
    url: settings.url,
    at: probe.at,
    checkId: checkIdOf(monitor.id, monitor.dueAt),
  }
  const statusNotices =
    status.state === 'changed' && settings.notifyOn !== 'content'
      ? [
          statusNotice(
            { ...details, id: deps.newNoticeId() },
            {
              previous: { hash: baseline.hash, statusCode: status.before },
              current: { hash: content.contentHash, statusCode: probe.statusCode },
            },
          ),
        ]
      : []
  const contentNotices =
    content.change !== undefined && isWanted(content.change, settings, watch)
      ? [
          contentNotice(
            { ...details, id: deps.newNoticeId() },
            { ...content.change, previousStatus: baseline.statusCode, statusCode: probe.statusCode },
          ),
        ]
      : []
  const recovered = recovery(monitor, probe, deps)
  const notice = contentNotices[0] ?? statusNotices[0] ?? recovered[0]
  const entry = { ...entryOf(monitor, probe), status: 'same' as const, contentHash: content.contentHash }
  return {
    watch,
    texts: content.texts,
    notices: [...recovered, ...statusNotices, ...contentNotices],
    status: 'active',
    entry: { ...entry, ...changeOf(content.change, status), ...(notice && { noticeId: notice.id }) },
  }
}

function isWanted({ before, after }: ContentChange, settings: MonitorSettings, { noise }: WatchState): boolean {
  const { notifyOn, keywords, ignorePatterns, minimumChange } = settings
  if (notifyOn === 'status') return false
  return (
    keywords.length === 0 || findChange(before, after, { noise, keywords, ignorePatterns, minimumChange }) !== undefined
  )
}

/** The change of a check: of the text, of the HTTP status, or of both. */
function changeOf(
  change: ContentChange | undefined,
  status: StatusEvaluation,
): Pick<CheckEntry, 'change'> & { status?: 'changed' } {
  if (change === undefined && status.state !== 'changed') return {}
  const { added = [], removed = [] } = change?.found ?? {}
  return {
    status: 'changed',
    change: {
      changeType: change === undefined ? 'status' : 'content',
      ...(status.state === 'changed' && { previousStatusCode: status.before }),
      added: shortBlocks(added),
      removed: shortBlocks(removed),
    },
  }
}

const entryOf = ({ id, dueAt }: WatchedMonitor, { at, statusCode }: PageProbe) => ({
  checkId: checkIdOf(id, dueAt),
  checkedAt: at,
  statusCode,
})

/** The notice of the first good probe after `monitor.failed`. */
function recovery({ id, dueAt, settings, watch }: WatchedMonitor, probe: PageProbe, deps: EvaluationDeps): NewNotice[] {
  if (!watch.failures.isReported) return []
  const details = {
    id: deps.newNoticeId(),
    monitorId: id,
    url: settings.url,
    at: probe.at,
    checkId: checkIdOf(id, dueAt),
  }
  return [recoveredNotice(details, { failures: watch.failures, statusCode: probe.statusCode })]
}
