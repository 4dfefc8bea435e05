import type { Redis } from 'ioredis'
import { heartbeatTimeoutMs } from '#shared/queue/bullmq/heartbeats/heartbeat.ts'
import type { QueueEntryData } from '#shared/queue/bullmq/queue-entry-data.ts'
import type { VirtualClock } from './virtual-clock.ts'

export interface QueuedEntry {
  data: QueueEntryData
  priority: number
}

export interface PoolQueue {
  /** The gate has added an entry. */
  added: (entry: QueuedEntry) => void
  /** Ends a job of a worker, which then takes the next one. */
  done: (worker: number) => Promise<void>
  /** Jobs that wait for a worker. */
  waiting: () => number
}

interface PoolQueueDeps {
  clock: VirtualClock
  redis: Redis
  /** Unix milliseconds. */
  now: () => number
  pool: string
  workers: number
  slots: number
  /** Milliseconds per job, as the workers report it. */
  jobMs: () => number
  run: (worker: number, entry: QueuedEntry) => void
}

/**
 * The queue of a pool with the order of BullMQ: entries without a priority first, then by priority, then by arrival. It
 * keeps the same keys as BullMQ and the workers, because the gate reads them for its estimates.
 */
export async function openPoolQueue(deps: PoolQueueDeps): Promise<PoolQueue> {
  const { clock, redis, now, pool, workers, slots, jobMs, run } = deps
  const entries = new Map<string, QueuedEntry>()
  const free = Array.from({ length: workers }, () => slots)
  let count = 0
  const key = (name: string) => `webintel:${pool}:${name}`
  void sendHeartbeats()

  return {
    added(entry) {
      count++
      entries.set(entry.data.id, entry)
      void startNext()
    },
    async done(worker) {
      free[worker] = (free[worker] ?? 0) + 1
      // The gate reads only their number.
      await clock.await(redis.rpop(key('active')))
      await startNext()
    },
    waiting: () => count,
  }

  async function startNext(): Promise<void> {
    for (let worker = leastBusy(); count > 0 && worker !== undefined; worker = leastBusy()) {
      // Reserved while Redis replies.
      free[worker] = (free[worker] ?? 0) - 1
      const entry = await take()
      if (entry === undefined) {
        free[worker] = (free[worker] ?? 0) + 1
        return
      }
      run(worker, entry)
    }
  }

  async function take(): Promise<QueuedEntry | undefined> {
    const plain = await clock.await(redis.rpop(key('wait')))
    const [id] = plain === null ? await clock.await(redis.zpopmin(key('prioritized'))) : [plain]
    const entry = entries.get(id ?? '')
    if (id !== undefined) await clock.await(redis.lpush(key('active'), id))
    if (entry !== undefined) count--
    entries.delete(id ?? '')
    return entry
  }

  /** The worker with the most free slots. */
  function leastBusy(): number | undefined {
    const most = Math.max(...free)
    return most > 0 ? free.indexOf(most) : undefined
  }

  async function sendHeartbeats(): Promise<void> {
    for (;;) {
      const state = `${slots} ${Math.round(jobMs())}`
      const states = Object.fromEntries(free.map((_, worker) => [worker, state]))
      const beats = Object.keys(states).flatMap((worker) => [now(), worker])
      const key = `webintel:workers:${pool}`
      await clock.await(
        redis
          .pipeline()
          .zadd(key, ...beats)
          .hset(`${key}:state`, states)
          .exec(),
      )
      await clock.sleep(heartbeatTimeoutMs / 4)
    }
  }
}
