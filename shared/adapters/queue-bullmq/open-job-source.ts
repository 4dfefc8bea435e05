import { randomUUID } from 'node:crypto'
import { UnrecoverableError, WaitingError, Worker, type Job } from 'bullmq'
import type { Redis } from 'ioredis'
import type { JobSource, Work } from '#shared/ports/queue.ts'
import { cancelChannel, keyPrefix, openWaitingConnection, type RedisOptions } from './connection.ts'
import type { TicketData } from './open-job-queue.ts'
import { encodeReply } from './reply-box.ts'
import { openWorkerBeat } from './worker-beat.ts'

/** A worker that dies loses its job to another within about this time: short, for a caller is waiting. */
const lockMs = 5000

export interface JobSourceOptions extends RedisOptions {
  /** How long running jobs may go on after a shutdown began; then they are given back. */
  drainMs?: number
}

/** The workers' side of the queue. */
export async function openJobSource(options: JobSourceOptions): Promise<JobSource & AsyncDisposable> {
  const { drainMs = 20_000 } = options
  const scope = new AsyncDisposableStack()
  const redis = scope.adopt(openWaitingConnection(options), (connection) => connection.disconnect())
  const cancelled = scope.adopt(openWaitingConnection(options), (connection) => connection.disconnect())
  await cancelled.subscribe(cancelChannel)

  return {
    async consume(pool, concurrency, work) {
      const shutdown = new AbortController()
      const worker = new Worker<TicketData>(
        pool,
        (job, token, lost) => process(job, { work, redis, token, lost, shutdown: shutdown.signal }),
        {
          connection: redis,
          prefix: keyPrefix,
          concurrency,
          lockDuration: lockMs,
          stalledInterval: lockMs / 2,
          // `work` counts the stalls itself and reports a job that keeps killing its workers.
          maxStalledCount: 100,
        },
      )
      worker.on('error', options.onError)
      // A job whose lock is gone belongs to another worker by now.
      worker.on('lockRenewalFailed', (ids) => ids.forEach((id) => worker.cancelJob(id)))
      cancelled.on('message', (_channel, id) => worker.cancelJob(id))
      await worker.waitUntilReady()
      const beat = await openWorkerBeat(redis, pool, randomUUID())
      return {
        async [Symbol.asyncDispose]() {
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

interface Run {
  work: Work
  redis: Redis
  token: string | undefined
  lost: AbortSignal | undefined
  shutdown: AbortSignal
}

async function process(job: Job<TicketData>, run: Run): Promise<void> {
  const { replyTo, ...ticket } = job.data
  const earlier = { stalls: job.stalledCounter, retries: job.attemptsMade }
  const deadline = AbortSignal.timeout(Math.max(0, ticket.deadlineAt - Date.now()))
  const ends = [deadline, run.shutdown, ...(run.lost === undefined ? [] : [run.lost])]
  const outcome = await run.work(ticket, earlier, AbortSignal.any(ends))
  if (outcome.status === 'again') return giveBack(job, run)
  // The result is stored by now: tell the caller first, Redis's bookkeeping can follow.
  await run.redis.publish(replyTo, encodeReply(ticket.id, outcome))
  if (outcome.status === 'failed') throw new UnrecoverableError(outcome.failure.code)
}

/** At shutdown the job goes back as if never begun; otherwise it is retried after its backoff. */
async function giveBack(job: Job<TicketData>, run: Run): Promise<never> {
  if (!run.shutdown.aborted) throw new Error('another run')
  await job.moveToWait(run.token)
  throw new WaitingError()
}
