import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import type { Notice } from '#shared/monitoring/notice.ts'

/** Adds notices to those that are not in the delivery queue yet, with the next numbers. */
export function withNotices(record: MonitorRecord, notices: readonly Omit<Notice, 'seq'>[]): MonitorRecord {
  const numbered = notices.map((notice, index) => ({ ...notice, seq: record.noticeCount + 1 + index }))
  return {
    ...record,
    noticeCount: record.noticeCount + notices.length,
    pendingNotices: [...record.pendingNotices, ...numbered],
  }
}
