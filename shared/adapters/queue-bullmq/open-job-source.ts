import { randomUUID } from 'node:crypto'
import { Worker, type Processor } from 'bullmq'
import type { Capacity, JobSource } from '#shared/ports/queue.ts'
import { cancelChannel, keyPrefix, openWaitingConnection, reachRedis } from './connection.ts'
import { createGate, type TicketData } from './gate.ts'
import { announcePool } from './known-pools.ts'
import type { QueueOptions } from './open-job-queue.ts'
import type { RedisLink } from './open-redis-link.ts'
import { createPace } from './pace.ts'
import { processTicket, putBack } from './process-ticket.ts'
import { sendOn } from './send-on.ts'
import { openTicketSender } from './send-ticket.ts'
import { openWorkerBeat } from './worker-beat.ts'

/** A worker that dies or stands still loses its job to another within about this time: short, for a caller is waiting. */
const lockMs = 5000

export interface JobSourceOptions extends QueueOptions {
  /** How long running jobs may go on after a shutdown began; then they are given back. */
  drainMs?: number
}

/** The workers' side of the queue: beside the link two connections, and one more for each pool. */
export async function openJobSource(link: RedisLink, options: JobSourceOptions): Promise<JobSource & AsyncDisposable> {
  const { drainMs = 20_000 } = options
  await using opening = new AsyncDisposableStack()
  const redis = opening.adopt(openWaitingConnection(link), (connection) => connection.disconnect())
  const cancelled = opening.adopt(openWaitingConnection(link), (connection) => connection.disconnect())
  await cancelled.subscribe(cancelChannel)
  // Over the connection that waits: what a finished job has to tell is told, even if Redis is away for a while.
  const gate = createGate(redis, options)
  const sender = opening.use(openTicketSender(link, gate))
  const onward = { gate, sender, onError: link.onError }
  const scope = opening.move()

  return {
    passage: {
      enter: (part) => reachRedis(() => gate.enterPart(part)),
      leave: async (part, share) => sendOn(await gate.leave(part), share, onward),
    },
    async consume(pool, capacity, work) {
      const shutdown = new AbortController()
      const pace = createPace(() => performance.now())
      const deps = { ...onward, work, pace, now: link.now, shutdown: shutdown.signal }
      const runs: Processor<TicketData> = async (job, token, lost) => {
        // It was waiting for a job already when it was told to take none.
        if (capacity.slots === 0) return putBack(job, token)
        try {
          await processTicket(job, { token, lost }, deps)
        } finally {
          // At once: what has just failed here for lack of means should not come back here.
          adjust(worker, capacity)
        }
      }
      const worker = new Worker<TicketData>(pool, runs, {
        connection: redis,
        prefix: keyPrefix,
        concurrency: Math.max(1, capacity.slots),
        lockDuration: lockMs,
        stalledInterval: lockMs / 2,
        // `work` counts the stalls itself and reports a job that keeps killing its workers.
        maxStalledCount: 100,
      })
      worker.on('error', link.onError)
      // A job whose lock is gone belongs to another worker by now.
      worker.on('lockRenewalFailed', (ids) => ids.forEach((id) => worker.cancelJob(id)))
      cancelled.on('message', (_channel, id) => worker.cancelJob(id))
      await worker.waitUntilReady()
      const state = () => {
        adjust(worker, capacity)
        return { slots: capacity.slots, jobMs: pace.jobMs(), remark: capacity.remark?.() }
      }
      const beat = await openWorkerBeat(redis, { pool, workerId: randomUUID(), state })
      const announcement = await announcePool(redis, pool, link.now)
      return {
        async [Symbol.asyncDispose]() {
          announcement[Symbol.dispose]()
          await beat[Symbol.asyncDispose]()
          const timer = setTimeout(() => shutdown.abort(), drainMs)
          await worker.close()
          clearTimeout(timer)
        },
      }
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

/** Those that run go on. */
function adjust(worker: Worker, { slots }: Capacity): void {
  if (slots === 0) return void worker.pause(true)
  worker.concurrency = slots
  if (worker.isPaused()) void worker.resume()
}
