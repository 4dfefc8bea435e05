import { randomBytes } from 'node:crypto'
import type { ContentChange } from '#shared/monitoring/evaluation/evaluate-content.ts'
import type { MonitorRecord, PauseReason, WatchState } from '#shared/monitoring/monitor.ts'
import { maxNoticeBytes, type Notice, type NoticeType } from '#shared/monitoring/notice.ts'
import { describeChange, printable } from './describe-change.ts'

/** The facts that every notice has. */
interface NoticeDetails {
  /** See `newNoticeId`. */
  id: string
  monitorId: string
  /** The watched page. */
  url: string
  /** Unix milliseconds. */
  at: number
}

/** The facts that every notice about a check has. */
interface CheckDetails extends NoticeDetails {
  checkId: string
}

/** Makes a notice, without its number. JSON leaves out a `monitorId` or `url` that is undefined. Throws a RangeError if its body is longer than `maxNoticeBytes`. */
function noticeOf(
  type: NoticeType,
  { id, at, ...about }: Pick<NoticeDetails, 'id' | 'at'> & Partial<NoticeDetails>,
  data: Readonly<Record<string, unknown>>,
): Omit<Notice, 'seq'> {
  const { monitorId, url } = about
  const timestamp = new Date(at).toISOString()
  const body = JSON.stringify({ type, timestamp, data: { monitorId, url, ...data } })
  const bytes = Buffer.byteLength(body)
  if (bytes > maxNoticeBytes)
    throw new RangeError(`Expected a notice of at most ${maxNoticeBytes} bytes, made ${bytes}.`)
  return { id, type, body, createdAt: at }
}

/** The facts of a check in a notice about it. */
const checkFields = ({ at, checkId }: CheckDetails) => ({ checkedAt: new Date(at).toISOString(), checkId })

/** The `webhook-id` of a new notice: `msg_` and 128 random bits in base64url. */
export const newNoticeId = () => `msg_${randomBytes(16).toString('base64url')}`

/** `monitor.changed` of the watched text. */
export function contentNotice(
  details: CheckDetails,
  { before, after, found, previousStatus, statusCode }: ContentChange & { previousStatus: number; statusCode: number },
) {
  return noticeOf('monitor.changed', details, {
    changeType: 'content',
    previous: { hash: before.hash, statusCode: previousStatus },
    current: { hash: after.hash, statusCode },
    diff: describeChange(before.text, after.text, found),
    ...checkFields(details),
  })
}

interface Statuses {
  previous: { hash: string; statusCode: number }
  /** Without a hash if the page is an error page. */
  current: { hash?: string; statusCode: number }
}

/** `monitor.changed` of the HTTP status. */
export function statusNotice(details: CheckDetails, { previous, current }: Statuses) {
  const removed = `HTTP status ${previous.statusCode}`
  const added = `HTTP status ${current.statusCode}`
  const numbers = [{ before: String(previous.statusCode), after: String(current.statusCode), context: 'HTTP status' }]
  const diff = { text: `-${removed}\n+${added}`, added: [added], removed: [removed], numbers, truncated: false }
  return noticeOf('monitor.changed', details, {
    changeType: 'status',
    previous,
    current,
    diff,
    ...checkFields(details),
  })
}

/** The first lines of a change, for the list of checks. */
export const shortBlocks = (blocks: readonly string[]) => blocks.slice(0, 5).map((block) => printable(block, 200).text)

/** The failures of a monitor, in a notice about them. */
function errorFields({ code, message, count, since }: WatchState['failures'], at: number) {
  return {
    error: { code: code ?? 'INTERNAL', message: printable(message ?? 'The page could not be read.', 500).text },
    failedLooks: count,
    since: new Date(since ?? at).toISOString(),
  }
}

/** `monitor.failed`: the watched text could not be read in several checks in a row. */
export function failedNotice(details: CheckDetails, failures: WatchState['failures']) {
  const state = failures.code === 'ELEMENT_NOT_FOUND' ? 'selector_missing' : 'failed'
  return noticeOf('monitor.failed', details, { state, ...errorFields(failures, details.at), ...checkFields(details) })
}

/** `monitor.recovered`: the watched text can be read again. `failures`: the failures that ended. */
export function recoveredNotice(
  details: CheckDetails,
  { failures, statusCode }: { failures: WatchState['failures']; statusCode: number },
) {
  return noticeOf('monitor.recovered', details, {
    ...errorFields(failures, details.at),
    current: { statusCode },
    ...checkFields(details),
  })
}

/** `monitor.paused`: the page is not checked any more. Not for `requested`: the owner knows. */
export function pausedNotice(details: NoticeDetails, reason: PauseReason) {
  return noticeOf('monitor.paused', details, {
    reason,
    message: messages[reason],
    since: new Date(details.at).toISOString(),
  })
}

const messages: Readonly<Record<PauseReason, string>> = {
  requested: 'The owner paused the monitor. Resume it with POST /monitor/{monitorId}/resume.',
  insufficient_credits:
    'The wallet of the monitor has too few credits for the next check. Add credits, then resume it with POST /monitor/{monitorId}/resume.',
  no_payer:
    'The monitor was created while calls were free, so no wallet pays for its checks. Create it again with POST /monitor/create.',
  wallet_blocked: 'The operator of the service does not serve the wallet of the monitor.',
  webhook_gone: 'The webhook answered 410 Gone. Resume the monitor with POST /monitor/{monitorId}/resume.',
  challenge_failed:
    'The webhook did not return the challenge. Resume the monitor with POST /monitor/{monitorId}/resume.',
}

/**
 * `webhook.challenge`: asks the receiver to return `challenge` in its answer, which proves that it wants notices. It does not
 * show the id of the monitor, which is a key: the receiver may belong to somebody else.
 */
export const challengeNotice = ({ id, at }: Pick<NoticeDetails, 'id' | 'at'>, challenge: string) =>
  noticeOf('webhook.challenge', { id, at }, { challenge })

/** Adds notices to those that are not in the delivery queue yet, with the next numbers. */
export function withNotices(record: MonitorRecord, notices: readonly Omit<Notice, 'seq'>[]): MonitorRecord {
  const numbered = notices.map((notice, index) => ({ ...notice, seq: record.noticeCount + 1 + index }))
  return {
    ...record,
    noticeCount: record.noticeCount + notices.length,
    pendingNotices: [...record.pendingNotices, ...numbered],
  }
}
