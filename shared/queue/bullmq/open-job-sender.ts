import type { JobSender } from '#shared/queue/queue.ts'
import { createAdmissionGate } from './admission-gate.ts'
import { callRedis } from './connection.ts'
import type { QueueOptions } from './open-job-queue.ts'
import type { RedisLink } from './open-redis-link.ts'
import { openEntrySender } from './send-entry.ts'

/** Sends jobs without waiting for them. */
export function openJobSender(link: RedisLink, options: QueueOptions): JobSender & AsyncDisposable {
  const gate = createAdmissionGate(link.commands, options)
  const sender = openEntrySender(link, gate)
  return {
    send: (pool, queueEntry) => callRedis(() => sender.send({ ...queueEntry, pool, replyTo: '' })),
    findLost: (pool, queueEntries) => callRedis(() => gate.findLost(pool, queueEntries)),
    [Symbol.asyncDispose]: () => sender[Symbol.asyncDispose](),
  }
}
