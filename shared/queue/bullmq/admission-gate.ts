import type { WorkerPool } from '#shared/contract/job.ts'
import type { Requester } from '#shared/queue/politeness.ts'
import type { QueueEntry, QueueEstimate, WorkItem } from '#shared/queue/queue.ts'
import { heartbeatTimeoutMs } from './heartbeats/heartbeat.ts'
import { gatePrefix, hostPrefix, poolPrefix, requesterKey, type RedisClient } from './key-names.ts'
import type { QueueEntryData } from './queue-entry-data.ts'
import { noneReleased, releasedFrom, type ReleasedEntries, type ReleasedReply } from './released-entries.ts'
import { runScript } from './run-script.ts'
import * as steps from './scripts/gate-steps.ts'
import { notHeldScript, notQueuedScript } from './scripts/lost.ts'
import { releaseScript, startScript } from './scripts/pace-steps.ts'

/** Whether an entry was admitted, and what its attempt released. */
export interface Entrance {
  heldBy?: 'identical work' | 'host'
  /** Its priority on the queue of its pool. */
  priority: number
  /** Whether the host has a pace. */
  isPaced: boolean
  /** Milliseconds until the host is expected to admit it. 0 when that is unknown. */
  turnInMs: number
  released: ReleasedEntries
}

export interface AdmissionGate {
  /**
   * Admits an entry and adds it to the queue of its pool, or holds it back while identical work runs, or its host has no free
   * slot or asks for a pause. Adds nothing when the queue has it already.
   */
  enter: (data: QueueEntryData) => Promise<Entrance>
  /** Adds an entry that was held back and is admitted now to the queue of its pool, unless it is there. */
  add: (data: QueueEntryData) => Promise<void>
  /** Admits a page of a job, or holds it back. */
  enterItem: (item: WorkItem) => Promise<Entrance>
  /**
   * Asks for the turn of an admitted entry before it runs. Above 0: milliseconds until its host allows it. The entry has
   * then lost its slot and has to enter again.
   */
  start: (entry: WorkItem) => Promise<{ waitMs: number; released: ReleasedEntries }>
  /** Admits the entries whose turn at a host has come. `refused`: whose pause may have become longer than its entries can wait. */
  release: (host: string, refused?: Requester) => Promise<ReleasedEntries>
  /** Ends an entry: publishes the reply and releases the entries it held back. Safe to repeat. */
  leave: (ended: WorkItem & { pool?: WorkerPool; priority?: number }, reply?: Reply) => Promise<ReleasedEntries>
  estimate: (pool: WorkerPool, job: Pick<QueueEntry, 'host' | 'caller'>) => Promise<QueueEstimate>
  /** Returns the ids of the entries that are neither on the queue nor held back. */
  findLost: (pool: WorkerPool, entries: readonly QueueEntry[]) => Promise<string[]>
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
 * start, and lets callers take turns. A step at a host and a step at a pool are one Lua script each, and so atomic across all
 * processes. With one Redis, a single script does both. On a cluster they may run on two nodes; an entry whose process dies
 * between them is sent again as lost.
 */
export function createAdmissionGate(
  redis: RedisClient,
  { hostConcurrency, hostMinGapMs = 0 }: GateOptions,
): AdmissionGate {
  const hostLimits = [hostConcurrency, jobsPerRank, hostMinGapMs]
  const isOneNode = !redis.isCluster
  return {
    async enter({ isPaced: _earlier, ...data }) {
      const prefix = gatePrefix(redis, data)
      if (prefix === undefined) return { ...admitted, priority: await join(data, false) }
      const args = enterArgs(data, data.caller, JSON.stringify(data))
      if (isOneNode) {
        const reply = await runScript(redis, steps.enterAndJoinScript, prefix, ...args, data.pool, data.name)
        return entranceOf(data, reply as EnterReply)
      }
      const entrance = entranceOf(data, (await runScript(redis, steps.enterScript, prefix, ...args)) as EnterReply)
      return entrance.heldBy === undefined ? { ...entrance, priority: await join(data, entrance.isPaced) } : entrance
    },

    async add(data) {
      const { pool, id, name } = data
      await runScript(redis, steps.addScript, poolPrefix(redis, pool), pool, id, name, JSON.stringify(data))
    },

    async enterItem(item) {
      const prefix = gatePrefix(redis, item)
      if (prefix === undefined) return admitted
      const reply = await runScript(redis, steps.enterScript, prefix, ...enterArgs(item))
      return entranceOf(item, reply as EnterReply)
    },

    async start({ host = '', ...entry }) {
      const args = [entry.id, requesterKey(host, entry), host, ...hostLimits]
      const reply = await runScript(redis, startScript, hostPrefix(redis, host), ...args)
      const [waitMs, ...released] = reply as [waitMs: number, ...ReleasedReply]
      return { waitMs, released: releasedFrom(host, released) }
    },

    async release(host, refused) {
      const args = [host, refused === undefined ? '' : requesterKey(host, refused), ...hostLimits]
      const reply = await runScript(redis, releaseScript, hostPrefix(redis, host), ...args)
      return releasedFrom(host, reply as ReleasedReply)
    },

    async leave(ended, { channel, text } = noReply) {
      const { pool, priority = 0 } = ended
      const prefix = gatePrefix(redis, ended)
      const atHost = leaveArgs(ended)
      const atPool = [pool ?? '', priority, jobsPerRank, channel, text]
      const hasPoolStep = pool !== undefined && (priority > 0 || channel !== '')
      if (isOneNode && prefix !== undefined && hasPoolStep) {
        const reply = await runScript(redis, steps.leaveBothScript, prefix, ...atHost, ...atPool)
        return leftOf(ended, reply as LeaveReply)
      }
      const [reply] = await Promise.all([
        prefix !== undefined && runScript(redis, steps.leaveScript, prefix, ...atHost),
        hasPoolStep && runScript(redis, steps.leavePoolScript, poolPrefix(redis, pool), ...atPool),
      ])
      return reply === false ? noneReleased : leftOf(ended, reply as LeaveReply)
    },

    async estimate(pool, { host, caller = '' }) {
      const atPool = [pool, caller, heartbeatTimeoutMs, jobsPerRank]
      const prefix = poolPrefix(redis, pool)
      if (host === undefined) {
        const reply = await runScript(redis, steps.estimatePoolScript, prefix, ...atPool)
        return estimateOf([reply as PoolReply, [0, 0]])
      }
      const atHost = [host, caller, ...hostLimits, requesterKey(host, { caller })]
      if (isOneNode) {
        const reply = await runScript(redis, steps.estimateBothScript, prefix, ...atPool, ...atHost)
        return estimateOf(reply as [PoolReply, HostReply])
      }
      const [ofPool, ofHost] = await Promise.all([
        runScript(redis, steps.estimatePoolScript, prefix, ...atPool),
        runScript(redis, steps.estimateHostScript, hostPrefix(redis, host), ...atHost),
      ])
      return estimateOf([ofPool as PoolReply, ofHost as HostReply])
    },

    async findLost(pool, entries) {
      const ids = entries.map(({ id }) => id)
      const reply = await runScript(redis, notQueuedScript, poolPrefix(redis, pool), pool, ...ids)
      const missing = new Set(reply as string[])
      const byPrefix = Map.groupBy(
        entries.filter(({ id }) => missing.has(id)),
        (entry) => gatePrefix(redis, entry),
      )
      return (await Promise.all([...byPrefix].map(notHeld))).flat()
    },
  }

  function enterArgs({ deadlineAt, share = '', host = '', ...item }: WorkItem, caller = '', data = '') {
    const requester = host === '' ? '' : requesterKey(host, item)
    return [item.id, deadlineAt, share, host, caller, data, ...hostLimits, requester]
  }

  async function join(data: QueueEntryData, isPaced: boolean): Promise<number> {
    const { pool, id, caller = '', name } = data
    const args = [pool, id, caller, jobsPerRank, name, JSON.stringify(data), isPaced ? 1 : 0]
    return Number(await runScript(redis, steps.joinScript, poolPrefix(redis, pool), ...args))
  }

  function leaveArgs({ id, share = '', host = '' }: WorkItem) {
    return [id, share, host, ...hostLimits]
  }

  function estimateOf([ofPool, [hostAhead, paceMs]]: [PoolReply, HostReply]): QueueEstimate {
    const [workers, slots, jobMs, ahead, remarksByWorker] = ofPool
    const remarks = [...new Set(remarksByWorker.flatMap((lines) => lines.split('\n')))]
    return { workers, slots, jobMs, remarks, ahead, hostAhead: hostAhead / Math.max(1, hostConcurrency), paceMs }
  }

  async function notHeld([prefix, entries]: [string | undefined, QueueEntry[]]): Promise<string[]> {
    const ids = entries.map(({ id }) => id)
    return prefix === undefined ? ids : ((await runScript(redis, notHeldScript, prefix, heldMs, ...ids)) as string[])
  }
}

type EnterReply = [
  held: number,
  isPaced: number,
  released: ReleasedReply[0],
  nextInMs: number,
  turnInMs: number,
  priority?: number,
]

type LeaveReply = [followers: string[], ...ReleasedReply]

type PoolReply = [workers: number, slots: number, jobMs: number, ahead: number, remarks: string[]]

type HostReply = [hostAhead: number, paceMs: number]

const admitted: Entrance = { priority: 0, isPaced: false, turnInMs: 0, released: noneReleased }

const heldByCode = [undefined, 'identical work', 'host'] as const

const noReply: Reply = { channel: '', text: '' }

function entranceOf({ host }: Pick<WorkItem, 'host'>, reply: EnterReply): Entrance {
  const [held, isPaced, released, nextInMs, turnInMs, priority = 0] = reply
  const heldBy = heldByCode[held]
  return {
    ...(heldBy !== undefined && { heldBy }),
    priority,
    isPaced: isPaced === 1,
    turnInMs: Math.max(0, turnInMs),
    released: host === undefined ? noneReleased : releasedFrom(host, [released, nextInMs]),
  }
}

function leftOf({ host = '' }: Pick<WorkItem, 'host'>, [followers, ...released]: LeaveReply): ReleasedEntries {
  return { ...releasedFrom(host, released), followers: followers.map(parse) }
}

// Only `enter` writes this data.
const parse = (data: string) => JSON.parse(data) as QueueEntryData
