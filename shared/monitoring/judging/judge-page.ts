import { checkIdOf } from '#shared/monitoring/check-id.ts'
import { findChange } from '#shared/monitoring/detection/find-change.ts'
import { hashText } from '#shared/monitoring/detection/normalize-text.ts'
import type { SeenText } from '#shared/monitoring/detection/seen-text.ts'
import { settleNoise } from '#shared/monitoring/detection/settle-noise.ts'
import type { Look } from '#shared/monitoring/look.ts'
import type { CheckEntry, MonitorSettings, Snapshot, WatchState } from '#shared/monitoring/monitor.ts'
import { contentNotice, recoveredNotice, shortBlocks, statusNotice } from '#shared/monitoring/notices/notices.ts'
import { judgeContent, type ContentChange, type ContentJudgement } from './judge-content.ts'
import { judgeStatus, type StatusJudgement } from './judge-status.ts'
import type { JudgeDeps, Judgement, NewNotice, WatchedMonitor } from './judgement.ts'
import { isLearned, learnPage } from './learn-page.ts'
import { looksToLearn } from './learn-safely.ts'

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

/** The last of the first looks is the baseline, or the first of them if the page changed after it. */
async function learn(monitor: WatchedMonitor, look: PageLook, deps: JudgeDeps): Promise<Judgement> {
  const { watch } = monitor
  const { learning: earlier = [], ...rest } = watch
  const { text, at, statusCode } = look
  const hash = hashText(text)
  const texts = [{ hash, text }]
  const baseline: Snapshot = { hash, statusCode, since: at }
  const learning = [...earlier, baseline]
  const again = (learned: number): Judgement => ({
    watch: { ...rest, baseline, learned, learning },
    texts,
    notices: [],
    status: statusOf(watch),
    lookAgainInMs: deps.confirmMs,
  })
  if (learning.length < looksToLearn) return again(learning.length)
  const page = learnPage(await seenTexts(learning, look, deps), watch.noise)
  if (!isLearned(page, learning.length)) return again(looksToLearn - 1)
  const known = page.hasStayed ? (learning[0] ?? baseline) : baseline
  return {
    watch: { ...rest, baseline: known, learned: looksToLearn, noise: page.noise, storedAt: at, failures: noFailures },
    texts,
    notices: recovery(monitor, look, deps),
    status: 'active',
    entry: { ...entryOf(monitor, look), status: 'learning', contentHash: known.hash },
  }
}

/** The texts of looks, without those that expired. */
async function seenTexts(
  looks: readonly Snapshot[],
  { text: current, at }: PageLook,
  { loadText }: JudgeDeps,
): Promise<SeenText[]> {
  const seen: SeenText[] = []
  for (const { hash, since } of looks) {
    const text = since === at ? current : await loadText(hash)
    if (text !== undefined) seen.push({ text, at: since })
  }
  return seen
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
