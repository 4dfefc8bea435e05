import type { Json } from '#shared/contract/json.ts'
import type { Notice } from '#shared/monitoring/notice.ts'
import { greatestFirst, oldestFirst } from '#shared/storage/ranks.ts'
import type { Row, Store } from '#shared/storage/store.ts'

/** One request to the receiver. Times in Unix milliseconds. */
export interface DeliveryAttempt {
  at: number
  durationMs: number
  /** The HTTP status. Absent without a response. */
  status?: number
  /** The first KiB of the response body, as text. */
  response?: string
  /** Why the attempt failed, without addresses. */
  error?: string
}

/** `pending`: attempts follow. `dead`: all attempts failed. `stopped`: the receiver answered 410, or the monitor ended. */
export type DeliveryStatus = 'pending' | 'delivered' | 'dead' | 'stopped'

/** A notice and its delivery. */
export interface Delivery extends Notice {
  status: DeliveryStatus
  attempts: readonly DeliveryAttempt[]
  /** The retry schedule counts from this time: when the notice was made, or when its redelivery was requested. */
  scheduledFrom: number
}

/** A monitor whose notices are due. */
export interface DueQueue {
  monitorId: string
  version: number
  queue: NoticeQueue
}

/** The undelivered notices of one monitor, by number, in the order of delivery. Only the first one is attempted. */
export interface NoticeQueue {
  pending: readonly number[]
  /** Of the first one. Unix milliseconds. */
  nextAttemptAt: number
  /** The owner asked for a redelivery: the first one is attempted even while its receiver pauses. */
  isRequested?: true
}

/** How long a notice and the log of its delivery are stored. */
export const deliveryLifeMs = 30 * 24 * 3_600_000

/** The notices of each monitor with the log of their deliveries, and the queue of those that are not delivered yet. */
export function deliveryStore(store: Store) {
  return {
    /**
     * Adds a notice to the end of the monitor's queue. Safe to repeat: a notice that is in the queue, or was delivered, is
     * not added again.
     */
    async enqueue(monitorId: string, notice: Notice): Promise<void> {
      const { createdAt } = notice
      const delivery: Delivery = { ...notice, status: 'pending', attempts: [], scheduledFrom: createdAt }
      const isNew = await store.insert('deliveries', keyOf(monitorId, notice.seq), draftOf(monitorId, delivery))
      const stored = isNew ? delivery : await find(monitorId, notice.seq)
      if (stored?.status === 'pending') await append(monitorId, notice.seq, createdAt)
    },

    find,

    async save(monitorId: string, delivery: Delivery): Promise<void> {
      await store.put('deliveries', keyOf(monitorId, delivery.seq), draftOf(monitorId, delivery))
    },

    /** Adds a stored notice to the end of the queue, unless it is there, and makes the first one due, also if it awaits a retry. */
    redeliver: (monitorId: string, seq: number, dueAt: number) => append(monitorId, seq, dueAt, { isUrgent: true }),

    /** One page of notices, newest first. */
    async list(monitorId: string, page: { limit: number; cursor?: string }) {
      const { rows, next } = await store.list('deliveries', { group: monitorId, ...page })
      return { deliveries: rows.map(deliveryOf), ...(next !== undefined && { next }) }
    },

    /** One page of monitors whose first undelivered notice is due. */
    async listDue(now: number, page: { limit: number; cursor?: string }) {
      const { rows, next } = await store.list('noticeQueues', { group: dueGroup, to: oldestFirst(now), ...page })
      const queues = rows.map(({ key, version, value }) => ({
        monitorId: key,
        version,
        queue: value as unknown as NoticeQueue,
      }))
      return { queues, ...(next !== undefined && { next }) }
    },

    async findQueue(monitorId: string): Promise<DueQueue | undefined> {
      const row = await store.get('noticeQueues', monitorId)
      return row && { monitorId, version: row.version, queue: row.value as unknown as NoticeQueue }
    },

    /** False when another process changed the queue since it was read: a notice was added, or delivered. */
    replaceQueue: ({ monitorId, version }: DueQueue, queue: NoticeQueue) =>
      store.replace('noticeQueues', monitorId, version, queueDraft(queue)),

    /** Removes the notices of a monitor and its queue. */
    async removeAll(monitorId: string): Promise<void> {
      await store.remove('noticeQueues', monitorId)
      for (;;) {
        const { rows } = await store.listKeys('deliveries', { group: monitorId, limit: 200 })
        if (rows.length === 0) return
        for (const { key } of rows) await store.remove('deliveries', key)
      }
    },
  }

  async function find(monitorId: string, seq: number): Promise<Delivery | undefined> {
    const row = await store.get('deliveries', keyOf(monitorId, seq))
    return row && deliveryOf(row)
  }

  /** Adds a stored notice to the end of the queue. Always changes the queue's version, so that a concurrent `replaceQueue` fails. */
  async function append(monitorId: string, seq: number, dueAt: number, { isUrgent = false } = {}): Promise<void> {
    // Also a notice that is due: an attempt that fails meanwhile does not postpone it.
    const urgent = isUrgent ? { nextAttemptAt: dueAt, isRequested: true as const } : {}
    const first = { pending: [seq], nextAttemptAt: dueAt, ...urgent }
    for (;;) {
      const row = await store.get('noticeQueues', monitorId)
      if (row === undefined) {
        if (await store.insert('noticeQueues', monitorId, queueDraft(first))) return
        continue
      }
      // Only this store writes these records.
      const known = row.value as unknown as NoticeQueue
      const { pending } = known
      const all = pending.includes(seq) ? pending : [...pending, seq]
      const queue = pending.length === 0 ? first : { ...known, pending: all, ...urgent }
      if (await store.replace('noticeQueues', monitorId, row.version, queueDraft(queue))) return
    }
  }
}

export type DeliveryStore = ReturnType<typeof deliveryStore>

const dueGroup = 'due'
const keyOf = (monitorId: string, seq: number) => `${monitorId}:${seq}`

// Records are plain JSON.
const draftOf = (monitorId: string, delivery: Delivery) => ({
  value: delivery as unknown as Json,
  group: monitorId,
  rank: greatestFirst(delivery.seq),
  expiresAt: delivery.createdAt + deliveryLifeMs,
})
const deliveryOf = ({ value }: Row) => value as unknown as Delivery

const queueDraft = (queue: NoticeQueue) => ({
  value: queue as unknown as Json,
  ...(queue.pending.length > 0 && { group: dueGroup, rank: oldestFirst(queue.nextAttemptAt) }),
})
