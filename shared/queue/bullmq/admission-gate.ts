import type { WorkerPool } from '#shared/contract/job.ts'
import type { Requester } from '#shared/queue/politeness.ts'
import type { QueueEntry, QueueEstimate, WorkItem } from '#shared/queue/queue.ts'
import { heartbeatTimeoutMs } from './heartbeats.ts'
import { gatePrefix, hostPrefix, poolPrefix, requesterKey } from './key-names.ts'
import { runAtHost, runAtPool, type ScriptClient } from './scripts.ts'

/** The data of a BullMQ job. */
export type QueueEntryData = QueueEntry & {
  pool: WorkerPool
  /** The channel of the process that waits for the reply, '' for none. */
  replyTo: string
  /** Whether the host had a pace when the entry was admitted. Its worker then asks for its turn before it runs. */
  isPaced?: boolean
  /** Stalls before the entry entered the gate again. */
  stalls?: number
}

/** The entries that can continue after a step of the gate. */
export interface NextEntries {
  /** Entries that waited for the outcome of identical work. */
  followers: QueueEntryData[]
  /** Entries that their queues can take now. */
  admitted: QueueEntryData[]
  /** Entries that have to enter the gate again. */
  again: QueueEntryData[]
  /** When the host can admit the next of those that still wait for it. */
  turn?: { host: string; inMs: number }
}

/** Whether an entry was admitted, and which other entries can continue after the attempt. */
export interface Entrance {
  heldBy?: 'identical work' | 'host'
  /** Its priority on the queue of its pool. */
  priority: number
  /** Whether the host has a pace. */
  isPaced: boolean
  /** Milliseconds until the host is expected to admit it. 0 when that is unknown. */
  turnInMs: number
  next: NextEntries
}

export interface AdmissionGate {
  /**
   * Admits an entry to the queue of its pool, or holds it back while identical work runs, or its host has no free slot or asks
   * for a pause. Safe to repeat.
   */
  enter: (data: QueueEntryData) => Promise<Entrance>
  /** Counts an entry in its pool that was held back and is admitted now. */
  join: (data: QueueEntryData) => Promise<void>
  /** Admits a page of a job, or holds it back. */
  enterItem: (item: WorkItem) => Promise<Entrance>
  /**
   * Asks for the turn of an admitted entry before it runs. Above 0: milliseconds until its host allows it. The entry has
   * then lost its slot and has to enter again.
   */
  start: (entry: WorkItem & { pool: WorkerPool }) => Promise<{ waitMs: number; next: NextEntries }>
  /** Admits the entries whose turn at a host has come. `refused`: whose pause may have become longer than its entries can wait. */
  admitNext: (host: string, refused?: Requester) => Promise<NextEntries>
  /** Ends an entry: publishes the reply, and lets the entries go on that it held back. Safe to repeat. */
  leave: (ended: WorkItem & { pool?: WorkerPool }, reply?: Reply) => Promise<NextEntries>
  estimate: (pool: WorkerPool, job: Pick<QueueEntry, 'host' | 'caller'>) => Promise<QueueEstimate>
  /** Returns the ids of the entries that are not held back. */
  notHeld: (entries: readonly QueueEntry[]) => Promise<string[]>
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

/** An entry that is held back counts as lost this long after it was last sent. Sending it again is harmless. */
const heldMs = 10_000

/**
 * The gate in front of the queue. It runs identical work once, limits the running entries of each host and how often they
 * start, and lets callers take turns. A step at a host and a step at a pool are one Lua script each, and so atomic across all
 * processes. Their keys may be on two nodes of a cluster; an entry whose process dies between two steps is sent again as lost.
 */
export function createAdmissionGate(
  redis: ScriptClient,
  { hostConcurrency, hostMinGapMs = 0 }: GateOptions,
): AdmissionGate {
  const hostLimits = [hostConcurrency, hostMinGapMs]
  return {
    async enter({ isPaced: _earlier, ...data }) {
      const entrance = await enterHost(data, data.caller, JSON.stringify(data))
      return entrance.heldBy === undefined ? { ...entrance, priority: await joinPool(data) } : entrance
    },

    join: async (data) => void (await joinPool(data, { isFirst: true })),

    enterItem: (item) => enterHost(item),

    async start({ host = '', pool, ...entry }) {
      const args = [...hostLimits, entry.id, requesterKey(host, entry)]
      const reply = await runAtHost(redis, hostPrefix(host), 'start', ...args)
      const [waitMs, ...admitted] = reply as [waitMs: number, ...AdmittedReply]
      if (waitMs > 0) await leavePool(pool, entry.id)
      return { waitMs, next: nextOf(host, admitted) }
    },

    async admitNext(host, refused) {
      const requester = refused === undefined ? '' : requesterKey(host, refused)
      const reply = await runAtHost(redis, hostPrefix(host), 'admitNext', ...hostLimits, requester)
      return nextOf(host, reply as AdmittedReply)
    },

    async leave(ended, reply) {
      const { id, pool, share = '', host } = ended
      const prefix = gatePrefix(ended)
      const args = [...hostLimits, id, share, host === undefined ? 0 : 1]
      const [left] = await Promise.all([
        prefix !== undefined && runAtHost(redis, prefix, 'leave', ...args),
        pool !== undefined && leavePool(pool, id, reply),
      ])
      if (left === false) return noEntries
      const [followers, ...admitted] = left as [followers: string[], ...AdmittedReply]
      return { ...nextOf(host ?? '', admitted), followers: followers.map(parse) }
    },

    async estimate(pool, { host, caller = '' }) {
      const [ofPool, ofHost] = await Promise.all([
        runAtPool(redis, poolPrefix(pool), 'estimate', heartbeatTimeoutMs, caller),
        host === undefined ? [0, 0] : estimateHost(host, caller),
      ])
      const [workers, slots, jobMs, ahead, remarksByWorker] = ofPool as PoolReply
      const [hostAhead, paceMs] = ofHost as [hostAhead: number, paceMs: number]
      const remarks = [...new Set(remarksByWorker.flatMap((lines) => lines.split('\n')))]
      return { workers, slots, jobMs, remarks, ahead, hostAhead: hostAhead / Math.max(1, hostConcurrency), paceMs }
    },

    async notHeld(entries) {
      const byPrefix = Map.groupBy(entries, gatePrefix)
      const lost = [...byPrefix].map(async ([prefix, group]) => {
        const ids = group.map(({ id }) => id)
        return prefix === undefined ? ids : ((await runAtHost(redis, prefix, 'notHeld', heldMs, ...ids)) as string[])
      })
      return (await Promise.all(lost)).flat()
    },
  }

  async function enterHost(item: WorkItem, caller = '', data = ''): Promise<Entrance> {
    const prefix = gatePrefix(item)
    if (prefix === undefined) return { priority: 0, isPaced: false, turnInMs: 0, next: noEntries }
    const { id, deadlineAt, share = '', host } = item
    const requester = host === undefined ? '' : requesterKey(host, item)
    const args = [...hostLimits, id, deadlineAt, share, host === undefined ? 0 : 1, caller, data, requester]
    const reply = (await runAtHost(redis, prefix, 'enter', ...args)) as EnterReply
    const [held, isPaced, admitted, nextInMs, turnInMs] = reply
    const heldBy = heldByCode[held]
    return {
      ...(heldBy !== undefined && { heldBy }),
      priority: 0,
      isPaced: isPaced === 1,
      turnInMs: Math.max(0, turnInMs),
      next: nextOf(host ?? '', [admitted, nextInMs]),
    }
  }

  function estimateHost(host: string, caller: string): Promise<unknown> {
    const args = [...hostLimits, caller, requesterKey(host, { caller })]
    return runAtHost(redis, hostPrefix(host), 'estimate', ...args)
  }

  async function joinPool(data: QueueEntryData, { isFirst = false } = {}): Promise<number> {
    const { pool, id, deadlineAt, caller = '' } = data
    const args = [heartbeatTimeoutMs, id, deadlineAt, caller, isFirst ? 1 : 0]
    return Number(await runAtPool(redis, poolPrefix(pool), 'join', ...args))
  }

  async function leavePool(pool: WorkerPool, id: string, { channel, text }: Reply = noReply): Promise<void> {
    await runAtPool(redis, poolPrefix(pool), 'leave', id, channel, text)
  }
}

type AdmittedReply = [admitted: [data: string, parkedMs: number, isPaced: number, turnInMs: number][], nextInMs: number]

type EnterReply = [held: number, isPaced: number, ...AdmittedReply, turnInMs: number]

type PoolReply = [workers: number, slots: number, jobMs: number, ahead: number, remarks: string[]]

const noEntries: NextEntries = { followers: [], admitted: [], again: [] }

const heldByCode = [undefined, 'identical work', 'host'] as const

const noReply: Reply = { channel: '', text: '' }

function nextOf(host: string, [replied, nextInMs]: AdmittedReply): NextEntries {
  const admitted: QueueEntryData[] = []
  const again: QueueEntryData[] = []
  for (const [text, parkedMs, isPaced, turnInMs] of replied) {
    const data = parse(text)
    const waitedMs = (data.waitedMs ?? 0) + parkedMs
    const list = isPaced === 2 ? again : admitted
    list.push({
      ...data,
      isPaced: isPaced === 1,
      ...(waitedMs > 0 && { waitedMs }),
      ...(turnInMs >= 0 && { turnInMs }),
    })
  }
  return { followers: [], admitted, again, ...(nextInMs >= 0 && { turn: { host, inMs: nextInMs } }) }
}

// Only `enter` writes this data.
const parse = (data: string) => JSON.parse(data) as QueueEntryData
