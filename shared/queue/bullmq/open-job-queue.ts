import { randomUUID } from 'node:crypto'
import type { JobQueue } from '#shared/queue/queue.ts'
import { createAdmissionGate, type GateOptions } from './admission-gate.ts'
import { cancelChannel, keyPrefix, openWaitingConnection, callRedis } from './connection.ts'
import { knownPools } from './known-pools.ts'
import type { RedisLink } from './open-redis-link.ts'
import { openReplyChannel } from './reply-channel.ts'
import { countSchedulers } from './scheduler-heartbeat.ts'
import { openEntrySender } from './send-entry.ts'

export type QueueOptions = GateOptions

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
      const outcome = replies.wait(queueEntry, wait)
      try {
        await callRedis(() => sender.send({ ...queueEntry, pool, replyTo: channel }))
      } catch (error) {
        replies.forget(queueEntry.id)
        throw error
      }
      return outcome
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
    estimate: (pool, job) => callRedis(() => gate.estimate(pool, job)),
    pools: () => callRedis(() => knownPools(link.commands, link.now())),
    schedulers: () => callRedis(() => countSchedulers(link.commands)),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
