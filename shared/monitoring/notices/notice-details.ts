import { maxNoticeBytes, type Notice, type NoticeType } from '#shared/monitoring/notice.ts'

/** The facts that every notice has. */
export interface NoticeDetails {
  /** See `newNoticeId`. */
  id: string
  monitorId: string
  /** The watched page. */
  url: string
  /** Unix milliseconds. */
  at: number
}

/** The facts that every notice about a check has. */
export interface CheckDetails extends NoticeDetails {
  checkId: string
}

/** Makes a notice, without its number. JSON leaves out a `monitorId` or `url` that is undefined. Throws a RangeError if its body is longer than `maxNoticeBytes`. */
export function noticeOf(
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
export const checkFields = ({ at, checkId }: CheckDetails) => ({ checkedAt: new Date(at).toISOString(), checkId })
