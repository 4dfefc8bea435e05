import { randomUUID } from 'node:crypto'
import type { WorkerPool } from '#shared/contract/job.ts'
import type { JobQueue, QueuedJob, QueueEntry } from '#shared/queue/queue.ts'
import { inSpan, traceparent } from '#shared/tracing/spans.ts'
import { createAdmissionGate, type GateOptions } from './admission-gate.ts'
import { cancelChannel, openWaitingConnection, callRedis } from './connection.ts'
import { heartbeatTimeoutMs } from './heartbeats/heartbeat.ts'
import { countSchedulers } from './heartbeats/scheduler-heartbeat.ts'
import { keyPrefix, poolPrefix } from './key-names.ts'
import { knownPools } from './known-pools.ts'
import type { RedisLink } from './open-redis-link.ts'
import { openReplyChannel } from './reply-channel.ts'
import { runScript } from './run-script.ts'
import { backlogScript } from './scripts/backlog.ts'
import { leaveFreeSlotScript, takeFreeSlotScript } from './scripts/free-slots.ts'
import { queuedJobsScript } from './scripts/queued-jobs.ts'
import { openEntrySender } from './send-entry.ts'

export type QueueOptions = GateOptions

type QueuedRow = [state: QueuedJob['state'], id: string, operation: string, ageMs: number, host: string]

/** The queue as its callers use it. Opens one more connection, for the replies to this process. */
export async function openJobQueue(link: RedisLink, options: QueueOptions): Promise<JobQueue & AsyncDisposable> {
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
        await sender.sendReleased(await gate.leave({ ...queueEntry, pool }))
      })
    },
    takeFreeSlot: (pool, id, lifeMs) =>
      callRedis(async () => {
        const args = [pool, id, Math.ceil(lifeMs), heartbeatTimeoutMs]
        return (await runScript(link.commands, takeFreeSlotScript, poolPrefix(link.commands, pool), ...args)) === 1
      }),
    leaveFreeSlot: (pool, id) =>
      callRedis(async () => {
        await runScript(link.commands, leaveFreeSlotScript, poolPrefix(link.commands, pool), pool, id)
      }),
    estimate: (pool, job) => callRedis(() => gate.estimate(pool, job)),
    backlog: (pool) =>
      callRedis(async () => {
        const counts = (await runScript(link.commands, backlogScript, poolPrefix(link.commands, pool), pool)) as [
          number,
          number,
          number,
        ]
        const [waiting, running, oldestMs] = counts
        return { waiting, running, oldestMs }
      }),
    list: (pool, limit) =>
      callRedis(async () => {
        const prefix = poolPrefix(link.commands, pool)
        const rows = await runScript(link.commands, queuedJobsScript, prefix, pool, limit)
        return (rows as QueuedRow[]).map(([state, id, operation, ageMs, host]) => ({
          state,
          id,
          operation,
          ageMs,
          host,
        }))
      }),
    pools: () => callRedis(() => knownPools(link.commands, link.now())),
    schedulers: () => callRedis(() => countSchedulers(link.commands)),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
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
