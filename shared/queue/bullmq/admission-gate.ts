import type { Redis } from 'ioredis'
import type { WorkerPool } from '#shared/contract/job.ts'
import type { QueueEntry, QueueEstimate, WorkItem } from '#shared/queue/queue.ts'
import { enterScript, estimateScript, leaveScript, lostScript } from './admission-scripts.ts'
import { heartbeatTimeoutMs } from './heartbeat.ts'

/** The data of a BullMQ job. `replyTo`: the channel of the process that waits for the reply, '' for none. */
export type QueueEntryData = QueueEntry & { pool: WorkerPool; replyTo: string }

/** The entries that the end of another entry released. */
export interface ReleasedEntries {
  /** Entries that waited for its outcome. */
  followers: QueueEntryData[]
  /** Entries that now hold its slot of the host. */
  admitted: QueueEntryData[]
}

export interface AdmissionGate {
  /** Admits an entry, or holds it back while identical work runs or its host has no free slot. */
  enter: (data: QueueEntryData) => Promise<{ isHeld: boolean; priority: number }>
  /** The same for a page of a job. True when it may start. */
  enterItem: (item: WorkItem) => Promise<boolean>
  /** Ends an entry: publishes the reply and releases the entries it held back. Safe to repeat. */
  leave: (ended: WorkItem & { pool?: WorkerPool; priority?: number }, reply?: Reply) => Promise<ReleasedEntries>
  estimate: (pool: WorkerPool, job: Pick<QueueEntry, 'host' | 'caller'>) => Promise<QueueEstimate>
  /** Returns the ids that are neither on the queue nor held back. */
  findLost: (pool: WorkerPool, ids: readonly string[]) => Promise<string[]>
}

export interface Reply {
  channel: string
  text: string
}

/** Callers take turns after this number of jobs. */
const jobsPerRank = 8

/** An entry that is held back counts as lost this long after it was last sent. Sending it again is harmless. */
const heldMs = 10_000

/**
 * The gate in front of the queue. It runs identical work once, limits the running entries of each host, and lets callers
 * take turns. Each step is one Lua script, and so atomic across all processes.
 */
export function createAdmissionGate(redis: Redis, { hostConcurrency }: { hostConcurrency: number }): AdmissionGate {
  return {
    async enter(data) {
      const [held, priority] = await enter(data, data.pool, data.caller, JSON.stringify(data))
      return { isHeld: held === 1, priority }
    },

    async enterItem(item) {
      const [held] = await enter(item)
      return held === 0
    },

    async leave({ pool = '', id, share = '', host = '', priority = 0 }, { channel, text } = noReply) {
      const args = [pool, id, share, host, priority, hostConcurrency, jobsPerRank, channel, text]
      const [followers, admitted] = (await redis.eval(leaveScript, 0, ...args)) as [string[], string[]]
      return { followers: followers.map(parse), admitted: admitted.map(parse) }
    },

    async estimate(pool, { host = '', caller = '' }) {
      const args = [pool, host, caller, hostConcurrency, heartbeatTimeoutMs, jobsPerRank]
      const result = (await redis.eval(estimateScript, 0, ...args)) as [
        workers: number,
        slots: number,
        jobMs: number,
        ahead: number,
        hostAhead: number,
        remarks: string[],
      ]
      const [workers, slots, jobMs, ahead, hostAhead, remarksByWorker] = result
      const remarks = [...new Set(remarksByWorker.flatMap((lines) => lines.split('\n')))]
      return { workers, slots, jobMs, remarks, ahead, hostAhead: hostAhead / Math.max(1, hostConcurrency) }
    },

    async findLost(pool, ids) {
      return (await redis.eval(lostScript, 0, pool, heldMs, ...ids)) as string[]
    },
  }

  async function enter({ id, deadlineAt, share = '', host = '' }: WorkItem, pool = '', caller = '', data = '') {
    const args = [pool, id, deadlineAt, share, host, caller, data, hostConcurrency, jobsPerRank]
    return (await redis.eval(enterScript, 0, ...args)) as [held: number, priority: number]
  }
}

const noReply: Reply = { channel: '', text: '' }

// Only `enter` writes this data.
const parse = (data: string) => JSON.parse(data) as QueueEntryData
