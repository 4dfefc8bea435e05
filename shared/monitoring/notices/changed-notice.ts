import type { ContentChange } from '#shared/monitoring/judging/judge-content.ts'
import { describeChange } from './describe-change.ts'
import { checkFields, noticeOf, type CheckDetails } from './notice-details.ts'
import { printable } from './printable.ts'

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
