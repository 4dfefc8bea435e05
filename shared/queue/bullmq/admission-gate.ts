import type { Redis } from 'ioredis'
import type { WorkerPool } from '#shared/contract/job.ts'
import type { QueueEntry, QueueEstimate, WorkItem } from '#shared/queue/queue.ts'
import { heartbeatTimeoutMs } from './heartbeat.ts'
import type { QueueEntryData } from './queue-entry-data.ts'
import { noneReleased, releasedFrom, type ReleasedEntries, type ReleasedReply } from './released-entries.ts'
import { enterScript } from './scripts/enter.ts'
import { estimateScript } from './scripts/estimate.ts'
import { leaveScript } from './scripts/leave.ts'
import { lostScript } from './scripts/lost.ts'
import { releaseScript, startScript } from './scripts/pace-steps.ts'

/** Whether an entry was admitted, and what its attempt released. */
export interface Entrance {
  heldBy?: 'identical work' | 'host'
  priority: number
  /** Whether the host has a pace. */
  isPaced: boolean
  /** Milliseconds until the host is expected to admit it. 0 when that is unknown. */
  turnInMs: number
  released: ReleasedEntries
}

export interface AdmissionGate {
  /** Admits an entry, or holds it back while identical work runs, or its host has no free slot or asks for a pause. */
  enter: (data: QueueEntryData) => Promise<Entrance>
  /** The same for a page of a job. */
  enterItem: (item: WorkItem) => Promise<Entrance>
  /**
   * Asks for the turn of an admitted entry before it runs. Above 0: milliseconds until its host allows it. The entry has
   * then lost its slot and has to enter again.
   */
  start: (entry: WorkItem) => Promise<{ waitMs: number; released: ReleasedEntries }>
  /** Admits the entries whose turn at a host has come. */
  release: (host: string) => Promise<ReleasedEntries>
  /** Ends an entry: publishes the reply and releases the entries it held back. Safe to repeat. */
  leave: (ended: WorkItem & { pool?: WorkerPool; priority?: number }, reply?: Reply) => Promise<ReleasedEntries>
  estimate: (pool: WorkerPool, job: Pick<QueueEntry, 'host' | 'caller'>) => Promise<QueueEstimate>
  /** Returns the ids that are neither on the queue nor held back. */
  findLost: (pool: WorkerPool, ids: readonly string[]) => Promise<string[]>
}

export interface GateOptions {
  /** Running jobs per host, across all processes. 0: no limit. */
  hostConcurrency: number
  /** The minimum time between two request starts at any host. */
  hostMinGapMs?: number
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
 * The gate in front of the queue. It runs identical work once, limits the running entries of each host and how often they
 * start, and lets callers take turns. Each step is one Lua script, and so atomic across all processes.
 */
export function createAdmissionGate(redis: Redis, { hostConcurrency, hostMinGapMs = 0 }: GateOptions): AdmissionGate {
  const hostLimits = [hostConcurrency, jobsPerRank, hostMinGapMs]
  return {
    enter: (data) => enter(data, data.pool, data.caller, JSON.stringify(data)),
    enterItem: (item) => enter(item),

    async start({ id, host = '' }) {
      const reply = await redis.eval(startScript, 0, id, host, ...hostLimits)
      const [waitMs, ...released] = reply as [waitMs: number, ...ReleasedReply]
      return { waitMs, released: releasedFrom(host, released) }
    },

    async release(host) {
      return releasedFrom(host, (await redis.eval(releaseScript, 0, host, ...hostLimits)) as ReleasedReply)
    },

    async leave({ pool = '', id, share = '', host = '', priority = 0 }, { channel, text } = noReply) {
      const reply = await redis.eval(leaveScript, 0, pool, id, share, host, priority, ...hostLimits, channel, text)
      const [followers, ...released] = reply as [followers: string[], ...ReleasedReply]
      return { ...releasedFrom(host, released), followers: followers.map(parse) }
    },

    async estimate(pool, { host = '', caller = '' }) {
      const args = [pool, host, caller, hostConcurrency, heartbeatTimeoutMs, jobsPerRank, hostMinGapMs]
      const result = (await redis.eval(estimateScript, 0, ...args)) as [
        workers: number,
        slots: number,
        jobMs: number,
        ahead: number,
        hostAhead: number,
        paceMs: number,
        remarks: string[],
      ]
      const [workers, slots, jobMs, ahead, hostAhead, paceMs, remarksByWorker] = result
      const remarks = [...new Set(remarksByWorker.flatMap((lines) => lines.split('\n')))]
      return { workers, slots, jobMs, remarks, ahead, hostAhead: hostAhead / Math.max(1, hostConcurrency), paceMs }
    },

    async findLost(pool, ids) {
      return (await redis.eval(lostScript, 0, pool, heldMs, ...ids)) as string[]
    },
  }

  async function enter(item: WorkItem, pool = '', caller = '', data = ''): Promise<Entrance> {
    const { id, deadlineAt, share = '', host = '' } = item
    const reply = await redis.eval(enterScript, 0, pool, id, deadlineAt, share, host, caller, data, ...hostLimits)
    const [held, priority, isPaced, released, nextInMs, turnInMs] = reply as EnterReply
    const heldBy = heldByCode[held]
    return {
      ...(heldBy !== undefined && { heldBy }),
      priority,
      isPaced: isPaced === 1,
      turnInMs: Math.max(0, turnInMs),
      released: host === '' ? noneReleased : releasedFrom(host, [released, nextInMs]),
    }
  }
}

type EnterReply = [
  held: number,
  priority: number,
  isPaced: number,
  released: ReleasedReply[0],
  nextInMs: number,
  turnInMs: number,
]

const heldByCode = [undefined, 'identical work', 'host'] as const

const noReply: Reply = { channel: '', text: '' }

// Only `enter` writes this data.
const parse = (data: string) => JSON.parse(data) as QueueEntryData
