import type { JobSender } from '#shared/ports/queue.ts'
import { reachRedis } from './connection.ts'
import { createGate } from './gate.ts'
import type { QueueOptions } from './open-job-queue.ts'
import type { RedisLink } from './open-redis-link.ts'
import { openTicketSender } from './send-ticket.ts'

/** The side of those who put jobs on their way and do not wait for them. */
export function openJobSender(link: RedisLink, options: QueueOptions): JobSender & AsyncDisposable {
  const gate = createGate(link.commands, options)
  const sender = openTicketSender(link, gate)
  return {
    send: (pool, ticket) => reachRedis(() => sender.send({ ...ticket, pool, replyTo: '' })),
    lost: (pool, ids) => reachRedis(() => gate.lost(pool, ids)),
    [Symbol.asyncDispose]: () => sender[Symbol.asyncDispose](),
  }
}
