import { randomUUID } from 'node:crypto'
import type { Job, Queue } from 'bullmq'
import { deadlineExceeded } from '#shared/contract/call-errors.ts'
import type { AppError } from '#shared/contract/errors.ts'
import type { WorkerPool, JobOutcome } from '#shared/contract/job.ts'
import type { Backlog, JobQueue, QueuedJob, QueueEntry, WaitOptions } from '#shared/queue/queue.ts'
import { inSpan, traceparent } from '#shared/tracing/spans.ts'
import { createAdmissionGate, type GateOptions, type QueueEntryData } from './admission-gate.ts'
import { openWaitingConnection, callRedis, type RedisClient } from './connection.ts'
import { countSchedulers, heartbeatTimeoutMs, knownPools } from './heartbeats.ts'
import { watchEvents } from './job-events.ts'
import { cancelChannel, keyPrefix, poolPrefix } from './key-names.ts'
import type { RedisLink } from './redis-link.ts'
import { runAtPool } from './scripts.ts'
import { openEntrySender, decodeReply } from './sender.ts'

/** The queue as its callers use it. Opens one more connection, for the messages to this process. */
export async function openJobQueue(link: RedisLink, options: GateOptions): Promise<JobQueue & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const subscriber = opening.adopt(openWaitingConnection(link), (connection) => connection.disconnect())
  const channel = `${keyPrefix}:replies:${randomUUID()}`
  const replies = opening.use(await openReplyChannel(subscriber, channel, link.now))
  const watch = watchEvents(subscriber)
  const gate = createAdmissionGate(link.commands, options)
  const sender = opening.use(openEntrySender(link, gate))
  const scope = opening.move()

  return {
    async run(pool, queueEntry, wait) {
      const reply = replies.wait(queueEntry, wait)
      try {
        await sendTraced(pool, queueEntry)
      } catch (error) {
        reply.forget()
        throw error
      }
      return reply.outcome
    },
    watch,
    stopWaiting: () => replies.stopWaiting(),
    async cancel(pool, queueEntry) {
      await callRedis(async () => {
        // Removes the job if it still waits. A running job cannot be removed: its worker receives the message.
        await sender.remove(pool, queueEntry.id)
        await link.commands.publish(cancelChannel, queueEntry.id)
        await sender.sendNext(await gate.leave({ ...queueEntry, pool }))
      })
    },
    takeFreeSlot: (pool, id, lifeMs) =>
      callRedis(async () => {
        const args = [heartbeatTimeoutMs, id, Math.ceil(lifeMs)]
        return (await runAtPool(link.commands, poolPrefix(pool), 'takeFreeSlot', ...args)) === 1
      }),
    leaveFreeSlot: (pool, id) =>
      callRedis(async () => {
        await runAtPool(link.commands, poolPrefix(pool), 'leaveFreeSlot', id)
      }),
    estimate: (pool, job) => callRedis(() => gate.estimate(pool, job)),
    backlog: (pool) => callRedis(() => backlogOf(sender.queueOf(pool))),
    list: (pool, limit) => callRedis(() => listJobs(sender.queueOf(pool), limit)),
    pools: () => callRedis(() => knownPools(link.commands, link.now())),
    schedulers: () => callRedis(() => countSchedulers(link.commands)),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }

  async function backlogOf(bullmq: Queue<QueueEntryData>): Promise<Backlog> {
    const [counts, ...next] = await Promise.all([
      bullmq.getJobCounts('waiting', 'prioritized', 'active'),
      bullmq.getWaiting(0, 0),
      // Callers take turns: the oldest job is near the start.
      bullmq.getPrioritized(0, 15),
    ])
    const { waiting = 0, prioritized = 0, active = 0 } = counts
    const oldest = next.flat().reduce((earliest, { timestamp }) => Math.min(earliest, timestamp), link.now())
    return { waiting: waiting + prioritized, running: active, oldestMs: link.now() - oldest }
  }

  async function listJobs(bullmq: Queue<QueueEntryData>, limit: number): Promise<QueuedJob[]> {
    const [active, ...waiting] = await Promise.all([
      bullmq.getActive(0, limit - 1),
      bullmq.getWaiting(0, limit - 1),
      bullmq.getPrioritized(0, limit - 1),
    ])
    return [
      ...active.map((job) => describe('running', job, job.processedOn ?? job.timestamp)),
      ...waiting.flat().map((job) => describe('waiting', job, job.timestamp)),
    ]
  }

  function describe(state: QueuedJob['state'], { id = '', name, data }: Job<QueueEntryData>, since: number): QueuedJob {
    return { state, id, operation: name, ageMs: Math.max(0, link.now() - since), host: data.host ?? '' }
  }

  /** The trace goes on in the worker, whichever process takes the entry out of the gate. */
  function sendTraced(pool: WorkerPool, queueEntry: QueueEntry): Promise<void> {
    const attributes = { 'messaging.system': 'bullmq', 'messaging.destination.name': pool }
    return inSpan({ name: `send ${pool}`, kind: 'producer', attributes }, () => {
      const parent = traceparent()
      const traced = parent === undefined ? queueEntry : { ...queueEntry, traceparent: parent }
      return callRedis(() => sender.send({ ...traced, pool, replyTo: channel }))
    })
  }
}

/** One wait for the outcome of an entry. */
interface AwaitedReply {
  /** Undefined when there is no outcome after `waitMs`. */
  outcome: Promise<JobOutcome | undefined>
  /** The entry could not be sent: `outcome` stays open. */
  forget: () => void
}

interface ReplyChannel extends Disposable {
  /** Begins a wait. Any number of waits for one entry may run at once. */
  wait: (queueEntry: QueueEntry, wait: WaitOptions) => AwaitedReply
  /** Ends all waits, present and future, with undefined. */
  stopWaiting: () => void
}

/** Receives the replies to this process on a Redis channel, with one subscription. A timer recovers lost replies from the store. */
async function openReplyChannel(subscriber: RedisClient, channel: string, now: () => number): Promise<ReplyChannel> {
  /** By the id of the entry. */
  const waiting = new Map<string, Set<Waiter>>()
  let isStopped = false
  subscriber.on('message', (to, message) => {
    if (to !== channel) return
    const [id, outcome] = decodeReply(message)
    resolveAll(id, outcome)
  })
  await subscriber.subscribe(channel)
  const timer = setInterval(() => {
    for (const [id, waiters] of waiting) for (const waiter of waiters) void check(id, waiter)
  }, checkEveryMs)
  timer.unref()

  return {
    wait({ id, deadlineAt }, { recover, expire, waitMs }) {
      if (waitMs <= 0 || isStopped) return { outcome: Promise.resolve(undefined), forget: () => {} }
      const [waitEndsAt, nextRecoverAt] = [now() + waitMs, now() + recoverEveryMs]
      const { promise: outcome, resolve, reject } = Promise.withResolvers<JobOutcome | undefined>()
      const waiter = { deadlineAt, waitEndsAt, nextRecoverAt, recover, expire, resolve, reject }
      waiting.set(id, (waiting.get(id) ?? new Set()).add(waiter))
      // The deadline may pass while the entry is sent, before the caller awaits the outcome.
      outcome.catch(() => {})
      return { outcome, forget: () => remove(id, waiter) }
    },
    stopWaiting: () => {
      isStopped = true
      for (const id of waiting.keys()) resolveAll(id, undefined)
    },
    // The subscription ends with its connection. An UNSUBSCRIBE would block while Redis is down.
    [Symbol.dispose]: () => clearInterval(timer),
  }

  function resolveAll(id: string, outcome: JobOutcome | undefined): void {
    for (const waiter of waiting.get(id) ?? []) if (remove(id, waiter)) waiter.resolve(outcome)
  }

  /** False when the wait is over. */
  function remove(id: string, waiter: Waiter): boolean {
    const waiters = waiting.get(id)
    if (waiters === undefined || !waiters.delete(waiter)) return false
    if (waiters.size === 0) waiting.delete(id)
    return true
  }

  async function check(id: string, waiter: Waiter): Promise<void> {
    if (now() >= waiter.waitEndsAt && remove(id, waiter)) return waiter.resolve(undefined)
    const isLate = now() > waiter.deadlineAt + graceMs
    if (!isLate && now() < waiter.nextRecoverAt) return
    waiter.nextRecoverAt = now() + recoverEveryMs
    const readOutcome = isLate ? waiter.expire : waiter.recover
    const outcome = await readOutcome().catch(() => undefined)
    if (outcome !== undefined) resolveAll(id, outcome)
    else if (isLate && remove(id, waiter)) waiter.reject(deadlineExceeded())
  }
}

interface Waiter {
  deadlineAt: number
  /** When `waitMs` is over. */
  waitEndsAt: number
  nextRecoverAt: number
  recover: WaitOptions['recover']
  expire: WaitOptions['expire']
  resolve: (outcome: JobOutcome | undefined) => void
  reject: (error: AppError) => void
}

/** A wait without a reply reads the store after this time, and again after each such time. */
const recoverEveryMs = 1000
/** Lets the failure that a worker reports at the deadline arrive before the wait expires. */
const graceMs = 750
const checkEveryMs = 250
