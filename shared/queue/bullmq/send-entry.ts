import { Queue } from 'bullmq'
import type { WorkerPool } from '#shared/contract/job.ts'
import type { AdmissionGate } from './admission-gate.ts'
import { keyPrefix } from './connection.ts'
import type { RedisLink } from './open-redis-link.ts'
import type { QueueEntryData } from './queue-entry-data.ts'
import { openReleaseTimers } from './release-timers.ts'
import type { ReleasedEntries } from './released-entries.ts'

export interface EntrySender extends AsyncDisposable {
  /** Sends an entry through the gate to its queue. Does nothing when the queue has it already. */
  send: (data: QueueEntryData) => Promise<void>
  /** Sends followers through the gate, and admitted entries directly to their queues. */
  sendReleased: (released: ReleasedEntries) => Promise<void>
  /** Removes an entry from its queue unless a worker is running it. */
  remove: (pool: WorkerPool, id: string) => Promise<void>
}

/** The only writer to the queues. */
export function openEntrySender({ commands, onError }: RedisLink, gate: AdmissionGate): EntrySender {
  const scope = new AsyncDisposableStack()
  const queues = new Map<WorkerPool, Queue<QueueEntryData>>()
  const timers = scope.use(
    openReleaseTimers(async (host) => {
      const { admitted, next } = await gate.release(host)
      await sendReleased({ followers: [], admitted }).catch(onError)
      return next
    }),
  )

  return {
    send,
    sendReleased,
    async remove(pool, id) {
      await queueOf(pool)
        .remove(id)
        .catch(() => 0)
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }

  async function send(data: QueueEntryData): Promise<void> {
    const { heldBy, priority, isPaced, released } = await gate.enter(data)
    await Promise.all([
      heldBy === undefined && add(isPaced ? { ...data, isPaced } : data, priority),
      // This entry may be one of them.
      sendReleased(released),
    ])
  }

  async function sendReleased({ followers, admitted, next }: ReleasedEntries): Promise<void> {
    timers.schedule(next)
    await Promise.all([
      ...followers.map(send),
      // They hold a slot of their host already, or fail without a request to it.
      ...admitted.map((data) => add(data, 0)),
    ])
  }

  async function add(data: QueueEntryData, priority: number): Promise<void> {
    await queueOf(data.pool).add(data.name, data, { ...jobOptions, jobId: data.id, priority })
  }

  function queueOf(pool: WorkerPool): Queue<QueueEntryData> {
    const opened = queues.get(pool)
    if (opened !== undefined) return opened
    const queue = new Queue<QueueEntryData>(pool, { connection: commands, prefix: keyPrefix })
    queue.on('error', onError)
    scope.adopt(queue, (open) => open.close())
    queues.set(pool, queue)
    return queue
  }
}

/** Finished jobs leave nothing in Redis. No delays: BullMQ measures them by the clocks of the workers. */
const jobOptions = { attempts: 2, removeOnComplete: true, removeOnFail: true }
