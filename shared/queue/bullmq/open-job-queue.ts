import { randomUUID } from 'node:crypto'
import type { Job, Queue } from 'bullmq'
import type { WorkerPool } from '#shared/contract/job.ts'
import type { Backlog, JobQueue, QueuedJob, QueueEntry } from '#shared/queue/queue.ts'
import { inSpan, traceparent } from '#shared/tracing/spans.ts'
import { createAdmissionGate, type GateOptions, type QueueEntryData } from './admission-gate.ts'
import { openWaitingConnection, callRedis } from './connection.ts'
import { countSchedulers, heartbeatTimeoutMs, knownPools } from './heartbeats.ts'
import { cancelChannel, keyPrefix, poolPrefix } from './key-names.ts'
import type { RedisLink } from './redis-link.ts'
import { openReplyChannel } from './reply-channel.ts'
import { runAtPool } from './scripts.ts'
import { openEntrySender } from './sender.ts'

/** The queue as its callers use it. Opens one more connection, for the replies to this process. */
export async function openJobQueue(link: RedisLink, options: GateOptions): Promise<JobQueue & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const subscriber = opening.adopt(openWaitingConnection(link), (connection) => connection.disconnect())
  const channel = `${keyPrefix}:replies:${randomUUID()}`
  const replies = opening.use(await openReplyChannel(subscriber, channel, link.now))
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
