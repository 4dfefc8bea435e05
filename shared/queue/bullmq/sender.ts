import { Queue } from 'bullmq'
import type { WorkerPool, JobOutcome } from '#shared/contract/job.ts'
import type { JobSender, QueueEntry } from '#shared/queue/queue.ts'
import {
  createAdmissionGate,
  type AdmissionGate,
  type GateOptions,
  type NextEntries,
  type QueueEntryData,
} from './admission-gate.ts'
import { callRedis } from './connection.ts'
import { poolPrefix } from './key-names.ts'
import type { RedisLink } from './redis-link.ts'

export interface EntrySender extends AsyncDisposable {
  /** Sends an entry through the gate to its queue. Does nothing when the queue has it already. */
  send: (data: QueueEntryData) => Promise<void>
  /** Sends the entries that can continue after a step of the gate: admitted ones directly to their queues, the others through the gate. */
  sendNext: (next: NextEntries) => Promise<void>
  /** Removes an entry from its queue unless a worker is running it. */
  remove: (pool: WorkerPool, id: string) => Promise<void>
  queueOf: (pool: WorkerPool) => Queue<QueueEntryData>
}

/** Finished jobs leave nothing in Redis. No delays: BullMQ measures them by the clocks of the workers. */
const jobOptions = { attempts: 2, removeOnComplete: true, removeOnFail: true }

/** Nobody reads the events of BullMQ: replies have a channel. */
const withoutEvents = { events: { maxLen: 0 } }

/** Sends entries to the queues. */
export function openEntrySender({ commands, onError, now }: RedisLink, gate: AdmissionGate): EntrySender {
  const scope = new AsyncDisposableStack()
  const queues = new Map<WorkerPool, Queue<QueueEntryData>>()
  const timers = scope.use(
    openTurnTimers(async (host) => {
      const { turn, ...next } = await gate.admitNext(host)
      await sendNext(next).catch(onError)
      return turn
    }),
  )

  return {
    send,
    sendNext,
    async remove(pool, id) {
      await queueOf(pool)
        .remove(id)
        .catch(() => 0)
    },
    queueOf,
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }

  async function send(data: QueueEntryData): Promise<void> {
    const { heldBy, isPaced, priority, next } = await gate.enter(data)
    if (heldBy === undefined) await add({ ...data, isPaced }, priority)
    // This entry may be one of them.
    await sendNext(next)
  }

  async function sendNext({ followers, admitted, again, turn }: NextEntries): Promise<void> {
    timers.schedule(turn)
    await Promise.all([...followers.map(send), ...again.map(send), ...admitted.map(addAdmitted)])
  }

  /** It was held back, so it runs first of all. It holds a slot of its host already, or fails without a request to it. */
  async function addAdmitted(data: QueueEntryData): Promise<void> {
    await Promise.all([gate.join(data), add(data, 0)])
  }

  async function add(data: QueueEntryData, priority: number): Promise<void> {
    await queueOf(data.pool).add(data.name, data, { jobId: data.id, priority, timestamp: now() })
  }

  function queueOf(pool: WorkerPool): Queue<QueueEntryData> {
    const opened = queues.get(pool)
    if (opened !== undefined) return opened
    const queue = new Queue<QueueEntryData>(pool, {
      connection: commands,
      prefix: poolPrefix(pool),
      defaultJobOptions: jobOptions,
      streams: withoutEvents,
      skipWaitingForReady: true,
    })
    queue.on('error', onError)
    scope.defer(() => queue.close())
    queues.set(pool, queue)
    // It cannot be used when Redis did not answer while it opened. The next entry opens another.
    queue.waitUntilReady().catch(() => queues.delete(pool))
    return queue
  }
}

/** Sends jobs without waiting for them. */
export function openJobSender(link: RedisLink, options: GateOptions): JobSender & AsyncDisposable {
  const gate = createAdmissionGate(link.commands, options)
  const sender = openEntrySender(link, gate)
  return {
    send: (pool, queueEntry) => callRedis(() => sender.send({ ...queueEntry, pool, replyTo: '' })),
    findLost: (pool, queueEntries) =>
      callRedis(async () => {
        const queued = await Promise.all(queueEntries.map(({ id }) => sender.queueOf(pool).getJob(id)))
        return gate.notHeld(queueEntries.filter((_, index) => queued[index] === undefined))
      }),
    [Symbol.asyncDispose]: () => sender[Symbol.asyncDispose](),
  }
}

export interface ServeNextDeps {
  gate: AdmissionGate
  sender: EntrySender
  onError: (error: Error) => void
}

/**
 * Sends the entries that waited for finished work. A follower gets the shared outcome, or its own run when `shareOutcome`
 * returns undefined. The scheduler resends an entry whose step fails here.
 */
export async function serveNext(
  { followers, ...next }: NextEntries,
  shareOutcome: (queueEntry: QueueEntry) => Promise<JobOutcome | undefined>,
  { gate, sender, onError }: ServeNextDeps,
): Promise<void> {
  await sender.sendNext({ ...next, followers: [] }).catch(onError)
  for (const follower of followers) await serveFollower(follower).catch(onError)

  async function serveFollower(data: QueueEntryData): Promise<void> {
    const { pool: _pool, replyTo, ...queueEntry } = data
    const outcome = await shareOutcome(queueEntry)
    if (outcome === undefined) return sender.send(data)
    await gate.leave(data, { channel: replyTo, text: encodeReply(data.id, outcome) })
  }
}

/** The reply to a caller that waits for an entry: a message to the reply channel of its process. */
export const encodeReply = (id: string, outcome: JobOutcome): string => JSON.stringify([id, outcome])

// Only workers of this service write to the channel.
export const decodeReply = (message: string) => JSON.parse(message) as [id: string, outcome: JobOutcome]

interface TurnTimers extends Disposable {
  /** Admits the entries of a host at its next turn. */
  schedule: (turn: NextEntries['turn']) => void
}

/** A step that failed is tried again after this time. */
const retryMs = 1000

/** A later turn is looked at again after this time, because it may come sooner than expected. */
const maxDelayMs = 10_000

/**
 * Timers for the hosts whose parked entries wait for a turn, one per host. Each process that parks or admits an entry has
 * one, so the entries of a dead process go on. A host without such a process goes on when the scheduler sends one of its entries
 * again.
 */
function openTurnTimers(admitNext: (host: string) => Promise<NextEntries['turn']>): TurnTimers {
  const timers = new Map<string, { at: number; timer: NodeJS.Timeout }>()
  let isClosed = false

  return {
    schedule,
    [Symbol.dispose]: () => {
      isClosed = true
      for (const { timer } of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }

  function schedule(turn: NextEntries['turn']): void {
    if (turn === undefined || isClosed) return
    const delayMs = Math.min(turn.inMs + 1, maxDelayMs)
    const at = performance.now() + delayMs
    const known = timers.get(turn.host)
    if (known !== undefined && known.at <= at) return
    clearTimeout(known?.timer)
    timers.set(turn.host, { at, timer: setTimeout(() => void run(turn.host), delayMs) })
  }

  async function run(host: string): Promise<void> {
    timers.delete(host)
    const turn = await admitNext(host).catch(() => ({ host, inMs: retryMs }))
    schedule(turn)
  }
}
