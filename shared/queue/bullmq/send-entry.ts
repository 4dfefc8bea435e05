import { Queue } from 'bullmq'
import type { WorkerPool } from '#shared/contract/job.ts'
import type { AdmissionGate } from './admission-gate.ts'
import { poolPrefix } from './key-names.ts'
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

/** Sends entries to the queues. */
export function openEntrySender({ commands, onError }: RedisLink, gate: AdmissionGate): EntrySender {
  const scope = new AsyncDisposableStack()
  const queues = new Map<WorkerPool, Queue<QueueEntryData>>()
  const timers = scope.use(
    openReleaseTimers(async (host) => {
      const { next, ...released } = await gate.release(host)
      await sendReleased(released).catch(onError)
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
    const { released } = await gate.enter(data)
    // This entry may be one of them.
    await sendReleased(released)
  }

  async function sendReleased({ followers, admitted, again, next }: ReleasedEntries): Promise<void> {
    timers.schedule(next)
    // Admitted entries hold a slot of their host already, or fail without a request to it.
    await Promise.all([...followers.map(send), ...again.map(send), ...admitted.map(gate.add)])
  }

  function queueOf(pool: WorkerPool): Queue<QueueEntryData> {
    const opened = queues.get(pool)
    if (opened !== undefined) return opened
    const queue = new Queue<QueueEntryData>(pool, { connection: commands, prefix: poolPrefix(commands, pool) })
    queue.on('error', onError)
    scope.adopt(queue, (open) => open.close())
    queues.set(pool, queue)
    return queue
  }
}
