import { checkIdOf } from '#shared/monitoring/check-id.ts'
import { findChange } from '#shared/monitoring/detection/find-change.ts'
import { hashText } from '#shared/monitoring/detection/normalize-text.ts'
import { settleNoise } from '#shared/monitoring/detection/settle-noise.ts'
import type { Look } from '#shared/monitoring/look.ts'
import type { CheckEntry, MonitorSettings, Snapshot, WatchState } from '#shared/monitoring/monitor.ts'
import { contentNotice, shortBlocks, statusNotice } from '#shared/monitoring/notices/changed-notice.ts'
import { recoveredNotice } from '#shared/monitoring/notices/recovered-notice.ts'
import { judgeContent, type ContentChange, type ContentJudgement } from './judge-content.ts'
import { judgeStatus, type StatusJudgement } from './judge-status.ts'
import type { JudgeDeps, Judgement, NewNotice, WatchedMonitor } from './judgement.ts'
import { learnSafely, looksToLearn } from './learn-safely.ts'

type PageLook = Extract<Look, { kind: 'page' }>

/** Judges a look that got the page. */
export async function judgePage(monitor: WatchedMonitor, look: PageLook, deps: JudgeDeps): Promise<Judgement> {
  const { watch, settings } = monitor
  const { baseline } = watch
  if (baseline === undefined || watch.learned < looksToLearn) return learn(monitor, look, deps)
  const content = await judgeContent({ watch, baseline, settings }, look, deps)
  const status = judgeStatus(content.watch, look, settings)
  if (content.state === 'open' || status.state === 'open')
    return { ...lookAgain(watch, content, status), lookAgainInMs: deps.confirmMs }
  return conclude(monitor, look, { baseline, content, status, deps })
}

/** One part awaits another look. The other part is judged again with that look, so that its change is not lost. */
function lookAgain(watch: WatchState, content: ContentJudgement, status: StatusJudgement): Judgement {
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

/** The differences between the first looks are noise. The last of them is the baseline. */
async function learn(monitor: WatchedMonitor, look: PageLook, deps: JudgeDeps): Promise<Judgement> {
  const { watch } = monitor
  const { text, at, statusCode } = look
  const hash = hashText(text)
  const texts = [{ hash, text }]
  const baseline: Snapshot = { hash, statusCode, since: at }
  if (watch.baseline === undefined) {
    const first = { ...watch, baseline, learned: 1 }
    return { watch: first, texts, notices: [], status: statusOf(watch), lookAgainInMs: deps.confirmMs }
  }
  const before = watch.baseline.hash === hash ? text : await deps.loadText(watch.baseline.hash)
  const noise =
    before === undefined ? watch.noise : learnSafely({ text: before, at: watch.baseline.since }, look, watch.noise)
  const learned = watch.learned + 1
  if (learned < looksToLearn) {
    const next = { ...watch, baseline, learned, noise }
    return { watch: next, texts, notices: [], status: statusOf(watch), lookAgainInMs: deps.confirmMs }
  }
  return {
    watch: { ...watch, baseline, learned, noise, storedAt: at, failures: noFailures },
    texts,
    notices: recovery(monitor, look, deps),
    status: 'active',
    entry: { ...entryOf(monitor, look), status: 'learning', contentHash: hash },
  }
}

interface Conclusion {
  /** Before the look. */
  baseline: Snapshot
  content: ContentJudgement
  status: StatusJudgement
  deps: JudgeDeps
}

function conclude(monitor: WatchedMonitor, look: PageLook, conclusion: Conclusion): Judgement {
  const { baseline, content, status, deps } = conclusion
  const { settings } = monitor
  const watch = { ...status.watch, noise: settleNoise(look, status.watch.noise), failures: noFailures }
  const details = {
    monitorId: monitor.id,
    url: settings.url,
    at: look.at,
    checkId: checkIdOf(monitor.id, monitor.dueAt),
  }
  const statusNotices =
    status.state === 'changed' && settings.notifyOn !== 'content'
      ? [
          statusNotice(
            { ...details, id: deps.newNoticeId() },
            {
              previous: { hash: baseline.hash, statusCode: status.before },
              current: { hash: content.contentHash, statusCode: look.statusCode },
            },
          ),
        ]
      : []
  const contentNotices =
    content.change !== undefined && isWanted(content.change, settings, watch)
      ? [
          contentNotice(
            { ...details, id: deps.newNoticeId() },
            { ...content.change, previousStatus: baseline.statusCode, statusCode: look.statusCode },
          ),
        ]
      : []
  const recovered = recovery(monitor, look, deps)
  const notice = contentNotices[0] ?? statusNotices[0] ?? recovered[0]
  const entry = { ...entryOf(monitor, look), status: 'same' as const, contentHash: content.contentHash }
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
  status: StatusJudgement,
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

const entryOf = ({ id, dueAt }: WatchedMonitor, { at, statusCode }: PageLook) => ({
  checkId: checkIdOf(id, dueAt),
  checkedAt: at,
  statusCode,
})

/** The notice of the first good look after `monitor.failed`. */
function recovery({ id, dueAt, settings, watch }: WatchedMonitor, look: PageLook, deps: JudgeDeps): NewNotice[] {
  if (!watch.failures.isReported) return []
  const details = {
    id: deps.newNoticeId(),
    monitorId: id,
    url: settings.url,
    at: look.at,
    checkId: checkIdOf(id, dueAt),
  }
  return [recoveredNotice(details, { failures: watch.failures, statusCode: look.statusCode })]
}
