import { Queue } from 'bullmq'
import type { WorkerPool } from '#shared/job.ts'
import { keyPrefix } from './connection.ts'
import type { Gate, Released, TicketData } from './gate.ts'
import type { RedisLink } from './open-redis-link.ts'

export interface TicketSender extends AsyncDisposable {
  /** Through the gate and on the queue; a ticket that is there already stays as it is. */
  send: (data: TicketData) => Promise<void>
  /** Sends on what a ticket that left made room for; followers go a way of their own. */
  sendReleased: (released: Released) => Promise<void>
  /** Takes a ticket off the queue unless a worker has it. */
  remove: (pool: WorkerPool, id: string) => Promise<void>
}

/** The one way onto the queues. */
export function openTicketSender({ commands, onError }: RedisLink, gate: Gate): TicketSender {
  const scope = new AsyncDisposableStack()
  const queues = new Map<WorkerPool, Queue<TicketData>>()

  return {
    send,
    async sendReleased({ followers, turns }) {
      await Promise.all([
        ...followers.map(send),
        // Their place at the host is theirs already.
        ...turns.map((data) => add(data, 0)),
      ])
    },
    async remove(pool, id) {
      await queueOf(pool)
        .remove(id)
        .catch(() => 0)
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }

  async function send(data: TicketData): Promise<void> {
    const { isHeld, priority } = await gate.enter(data)
    if (!isHeld) await add(data, priority)
  }

  async function add(data: TicketData, priority: number): Promise<void> {
    await queueOf(data.pool).add(data.name, data, { ...jobOptions, jobId: data.id, priority })
  }

  function queueOf(pool: WorkerPool): Queue<TicketData> {
    const known = queues.get(pool)
    if (known !== undefined) return known
    const queue = new Queue<TicketData>(pool, { connection: commands, prefix: keyPrefix })
    queue.on('error', onError)
    scope.adopt(queue, (open) => open.close())
    queues.set(pool, queue)
    return queue
  }
}

/** Two runs at most; what is over leaves no trace in Redis. No delays: they would hang on the clocks of the workers. */
const jobOptions = { attempts: 2, removeOnComplete: true, removeOnFail: true }
