import { invalidField } from '#api/calls/invalid-field.ts'
import type { InlineHandler } from '#api/inline/handler.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import { paginate } from '#shared/storage/paginate.ts'
import type { Delivery, DeliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import { changeMonitor, findMonitor } from './find-monitor.ts'
import { isChallengeOver } from './pause-and-resume.ts'

/** The most notices of one call. */
const maxNotices = 1000
const pageSize = 200

/** Receivers may belong to somebody else, so a free call must not send them more requests. */
const callsAMinute = 10
const minuteMs = 60_000

export const monitorRedeliver: InlineHandler<'monitor-redeliver', 'monitors' | 'deliveries' | 'now'> = async (
  { monitorId, noticeId },
  deps,
) => {
  const { deliveries, now } = deps
  const { id, record } = await findMonitor(monitorId, deps)
  const chosen =
    noticeId === undefined ? await undelivered(id, deliveries) : [await findNotice(id, noticeId, deliveries)]
  if (noticeId !== undefined && isChallengeOver(record) && chosen.every(({ type }) => type !== 'webhook.challenge'))
    throw unanswered()
  await changeMonitor(id, (current) => counted(current, now()), deps)
  for (const { seq } of chosen) {
    const delivery = await deliveries.find(id, seq)
    if (delivery !== undefined && delivery.status !== 'pending')
      await deliveries.save(id, { ...delivery, status: 'pending', scheduledFrom: now() })
    // Also repairs the queue after a call that died between the two writes.
    await deliveries.redeliver(id, seq, now())
  }
  return { redelivering: chosen.map((notice) => notice.id) }
}

type NoticeKey = Pick<Delivery, 'id' | 'seq' | 'type'>

const unanswered = () =>
  new AppError(
    'INVALID_REQUEST',
    'The receiver did not return its challenge, so it gets no other notice. POST /monitor/{monitorId}/resume sends a new challenge.',
  )

/** Throws RATE_LIMITED. */
function counted(record: MonitorRecord, now: number): MonitorRecord {
  const { redeliveries } = record
  const current = redeliveries !== undefined && now - redeliveries.since < minuteMs ? redeliveries : undefined
  const { since, count } = current ?? { since: now, count: 0 }
  if (count < callsAMinute) return { ...record, redeliveries: { since, count: count + 1 } }
  const retryAfterSeconds = Math.ceil((since + minuteMs - now) / 1000)
  const message = `Notices of the monitor were sent again ${count} times within a minute. Retry in ${retryAfterSeconds} s.`
  throw new AppError('RATE_LIMITED', message, { retryAfterSeconds })
}

/** The notices that are dead or stopped, oldest first. Without their bodies: a monitor may have many. */
async function undelivered(monitorId: string, deliveries: DeliveryStore): Promise<NoticeKey[]> {
  const found: NoticeKey[] = []
  for await (const { id, seq, type, status } of all(monitorId, deliveries))
    if (status === 'dead' || status === 'stopped') found.push({ id, seq, type })
  return found.toReversed().slice(0, maxNotices)
}

/** Throws INVALID_REQUEST. */
async function findNotice(monitorId: string, noticeId: string, deliveries: DeliveryStore): Promise<NoticeKey> {
  for await (const { id, seq, type } of all(monitorId, deliveries)) if (id === noticeId) return { id, seq, type }
  throw invalidField('/noticeId', 'must be the noticeId of a notice of this monitor, of the last 30 days')
}

/** Newest first. */
async function* all(monitorId: string, deliveries: DeliveryStore): AsyncGenerator<Delivery> {
  const pages = paginate((from) => deliveries.list(monitorId, { limit: pageSize, ...from }))
  for await (const page of pages) yield* page.deliveries
}
