import { randomUUID } from 'node:crypto'
import { Queue } from 'bullmq'
import type { WorkerPool } from '#shared/job.ts'
import type { JobQueue, Ticket } from '#shared/ports/queue.ts'
import {
  cancelChannel,
  keyPrefix,
  openCallerConnection,
  openWaitingConnection,
  reachRedis,
  type RedisOptions,
} from './connection.ts'
import { openReplyBox } from './reply-box.ts'
import { countLiveWorkers } from './worker-beat.ts'

/** A ticket on its way: with the channel that waits for the reply. */
export type TicketData = Ticket & { replyTo: string }

/** The caller's side of the queue: two connections, one to enqueue and one that hears the replies to this process. */
export async function openJobQueue(
  options: RedisOptions & { now?: () => number },
): Promise<JobQueue & AsyncDisposable> {
  const scope = new AsyncDisposableStack()
  const redis = scope.adopt(openCallerConnection(options), (connection) => connection.disconnect())
  const subscriber = scope.adopt(openWaitingConnection(options), (connection) => connection.disconnect())
  const channel = `${keyPrefix}:replies:${randomUUID()}`
  const replies = scope.use(await openReplyBox(subscriber, channel, options.now ?? Date.now))
  const queues = new Map<WorkerPool, Queue<TicketData>>()

  return {
    async run(pool, ticket, wait) {
      const outcome = replies.wait(ticket, wait)
      try {
        await reachRedis(() => queueOf(pool).add(ticket.name, { ...ticket, replyTo: channel }, jobOptions(ticket)))
      } catch (error) {
        replies.forget(ticket.id)
        throw error
      }
      return outcome
    },
    async cancel(pool, id) {
      // Off the queue if it is still there; a worker that has it holds its lock, and hears.
      await reachRedis(async () => {
        await queueOf(pool)
          .remove(id)
          .catch(() => 0)
        await redis.publish(cancelChannel, id)
      })
    },
    liveWorkers: (pool) => reachRedis(() => countLiveWorkers(redis, pool)),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }

  function queueOf(pool: WorkerPool): Queue<TicketData> {
    const known = queues.get(pool)
    if (known !== undefined) return known
    const queue = new Queue<TicketData>(pool, { connection: redis, prefix: keyPrefix })
    queue.on('error', options.onError)
    scope.adopt(queue, (open) => open.close())
    queues.set(pool, queue)
    return queue
  }
}

/** Two runs at most; what is over leaves no trace in Redis. */
const jobOptions = (ticket: Ticket) => ({
  jobId: ticket.id,
  attempts: 2,
  backoff: { type: 'fixed', delay: 100 },
  removeOnComplete: true,
  removeOnFail: true,
})
