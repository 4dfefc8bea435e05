import type { Redis } from 'ioredis'
import type { WorkerPool } from '#shared/contract/job.ts'
import type { QueueEntryData } from '#shared/queue/bullmq/admission-gate.ts'
import { heartbeatTimeoutMs } from '#shared/queue/bullmq/heartbeats.ts'
import { poolPrefix } from '#shared/queue/bullmq/key-names.ts'
import type { VirtualClock } from './virtual-clock.ts'

export interface QueuedEntry {
  data: QueueEntryData
  priority: number
}

export interface PoolQueue {
  /** The gate has added an entry. */
  added: (entry: QueuedEntry) => void
  /** Ends a job of a worker, which then takes the next one. */
  done: (worker: number) => void
  /** Jobs that wait for a worker. */
  waiting: () => number
}

interface PoolQueueDeps {
  clock: VirtualClock
  redis: Redis
  /** Unix milliseconds. */
  now: () => number
  pool: WorkerPool
  workers: number
  slots: number
  /** Milliseconds per job, as the workers report it. */
  jobMs: () => number
  run: (worker: number, entry: QueuedEntry) => void
}

/** The queue of a pool with the order of BullMQ: entries without a priority first, then by priority, then by arrival. */
export function openPoolQueue(deps: PoolQueueDeps): PoolQueue {
  const { clock, redis, now, pool, workers, slots, jobMs, run } = deps
  /** By priority. */
  const entries = new Map<number, QueuedEntry[]>()
  const free = Array.from({ length: workers }, () => slots)
  let count = 0
  void sendHeartbeats()

  return {
    added(entry) {
      count++
      const list = entries.get(entry.priority) ?? []
      list.push(entry)
      entries.set(entry.priority, list)
      startNext()
    },
    done(worker) {
      free[worker] = (free[worker] ?? 0) + 1
      startNext()
    },
    waiting: () => count,
  }

  function startNext(): void {
    for (let worker = leastBusy(); count > 0 && worker !== undefined; worker = leastBusy()) {
      const entry = take()
      if (entry === undefined) return
      free[worker] = (free[worker] ?? 0) - 1
      run(worker, entry)
    }
  }

  function take(): QueuedEntry | undefined {
    const priority = Math.min(...entries.keys())
    const list = entries.get(priority) ?? []
    const entry = list.shift()
    if (list.length === 0) entries.delete(priority)
    if (entry !== undefined) count--
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
      const key = `${poolPrefix(pool)}:workers`
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
