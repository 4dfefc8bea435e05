import { randomUUID } from 'node:crypto'
import type { JobQueue } from '#shared/ports/queue.ts'
import { cancelChannel, keyPrefix, openWaitingConnection, reachRedis } from './connection.ts'
import { createGate } from './gate.ts'
import { knownPools } from './known-pools.ts'
import type { RedisLink } from './open-redis-link.ts'
import { openReplyBox } from './reply-box.ts'
import { countSchedulers } from './scheduler-beat.ts'
import { openTicketSender } from './send-ticket.ts'

export interface QueueOptions {
  /** Jobs of one host that are on their way at once, over all processes; 0: any number. */
  hostConcurrency: number
}

/** The caller's side of the queue: beside the link, one connection that hears the replies to this process. */
export async function openJobQueue(link: RedisLink, options: QueueOptions): Promise<JobQueue & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const subscriber = opening.adopt(openWaitingConnection(link), (connection) => connection.disconnect())
  const channel = `${keyPrefix}:replies:${randomUUID()}`
  const replies = opening.use(await openReplyBox(subscriber, channel, link.now))
  const gate = createGate(link.commands, options)
  const sender = opening.use(openTicketSender(link, gate))
  const scope = opening.move()

  return {
    async run(pool, ticket, wait) {
      const outcome = replies.wait(ticket, wait)
      try {
        await reachRedis(() => sender.send({ ...ticket, pool, replyTo: channel }))
      } catch (error) {
        replies.forget(ticket.id)
        throw error
      }
      return outcome
    },
    endWaits: () => replies.endWaits(),
    async cancel(pool, ticket) {
      await reachRedis(async () => {
        // Off the queue if it is still there; a worker that has it holds its lock, and hears.
        await sender.remove(pool, ticket.id)
        await link.commands.publish(cancelChannel, ticket.id)
        await sender.sendReleased(await gate.leave({ ...ticket, pool }))
      })
    },
    outlook: (pool, asked) => reachRedis(() => gate.outlook(pool, asked)),
    pools: () => reachRedis(() => knownPools(link.commands, link.now())),
    schedulers: () => reachRedis(() => countSchedulers(link.commands)),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
