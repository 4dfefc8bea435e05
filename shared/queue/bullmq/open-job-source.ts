import { randomUUID } from 'node:crypto'
import { Worker, type Processor } from 'bullmq'
import type { WorkerCapacity, JobSource, SlotWait, WorkItem } from '#shared/queue/queue.ts'
import { createAdmissionGate, type GateOptions, type QueueEntryData } from './admission-gate.ts'
import { openWaitingConnection, callRedis } from './connection.ts'
import { announcePool, openWorkerHeartbeat } from './heartbeats.ts'
import { createPacedHosts, createPoliteness } from './host-politeness.ts'
import { trackJobDuration } from './job-duration.ts'
import { cancelChannel, paceChannel, poolPrefix } from './key-names.ts'
import { enterAgain, processEntry, requeue } from './process-entry.ts'
import type { RedisLink } from './redis-link.ts'
import { openEntrySender, serveNext } from './sender.ts'

/** A worker that dies or blocks loses its job after about this time. Short, because a caller is waiting. */
const lockMs = 5000

export interface JobSourceOptions extends GateOptions {
  /** How long running jobs may continue after shutdown begins. Then they return to the queue. */
  drainMs?: number
  /**
   * A host that refuses a request pauses for all callers. Default: for the caller of that request, unless other callers who pay
   * were refused as well. With PAYMENTS=off all callers are those of one operator.
   */
  pausesForAll?: boolean
}

/** The queue as its workers use it. Opens two more connections, and one for each pool. */
export async function openJobSource(link: RedisLink, options: JobSourceOptions): Promise<JobSource & AsyncDisposable> {
  const { drainMs = 20_000, hostMinGapMs = 0, pausesForAll = false } = options
  await using opening = new AsyncDisposableStack()
  const redis = opening.adopt(openWaitingConnection(link), (connection) => connection.disconnect())
  const subscriber = opening.adopt(openWaitingConnection(link), (connection) => connection.disconnect())
  await subscriber.subscribe(cancelChannel, paceChannel)
  const paced = createPacedHosts(() => performance.now())
  subscriber.on('message', (channel, host) => {
    if (channel === paceChannel) paced.note(host)
  })
  // Uses the waiting connection, so that the reply of a finished job survives an outage of Redis.
  const gate = createAdmissionGate(redis, options)
  const sender = opening.use(openEntrySender(link, gate))
  const sendDeps = { gate, sender, onError: link.onError }
  const politenessFor = createPoliteness(redis, { ...sendDeps, paced, hostMinGapMs, pausesForAll, now: link.now })
  const scope = opening.move()

  return {
    workSlots: {
      acquire: (item) => callRedis(() => acquire(item)),
      release: async (item, shareOutcome) => serveNext(await gate.leave(item), shareOutcome, sendDeps),
    },
    politenessFor,
    async consume(pool, capacity, processor) {
      const shutdown = new AbortController()
      const jobDuration = trackJobDuration(() => performance.now())
      const deps = { ...sendDeps, processor, paced, jobDuration, now: link.now, shutdown: shutdown.signal }
      const processJob: Processor<QueueEntryData> = async (job, token, lost) => {
        // The worker was already waiting for a job when its slots became 0.
        if (capacity.slots === 0) return requeue(job, token)
        try {
          return await processEntry(job, { token, lost }, deps)
        } finally {
          // At once: a job that failed for lack of resources should not return to this worker.
          applyCapacity(worker, capacity)
        }
      }
      const options = {
        connection: redis,
        prefix: poolPrefix(pool),
        concurrency: Math.max(1, capacity.slots),
        lockDuration: lockMs,
        stalledInterval: lockMs / 2,
        // The processor counts the stalls, and fails a job that keeps killing its workers.
        maxStalledCount: 100,
      }
      const worker = new Worker(pool, processJob, options)
      worker.on('error', link.onError)
      // Only now: the queue ignores an entry that it still has. The scheduler resends one that is lost here.
      worker.on('completed', (job, result) => {
        const stalls = (job.data.stalls ?? 0) + job.stalledCounter
        if (result === enterAgain) void sender.send({ ...job.data, stalls }).catch(link.onError)
      })
      // Another worker has the job once its lock is lost.
      worker.on('lockRenewalFailed', (ids) => ids.forEach((id) => worker.cancelJob(id)))
      subscriber.on('message', (channel, id) => {
        if (channel === cancelChannel) worker.cancelJob(id)
      })
      await worker.waitUntilReady()
      const state = () => {
        applyCapacity(worker, capacity)
        return { slots: capacity.slots, jobMs: jobDuration.jobMs(), remarks: capacity.remarks?.() ?? [] }
      }
      const heartbeat = await openWorkerHeartbeat(redis, { pool, workerId: randomUUID(), state })
      const announcement = await announcePool(redis, pool, link.now)
      return {
        async [Symbol.asyncDispose]() {
          announcement[Symbol.dispose]()
          await heartbeat[Symbol.asyncDispose]()
          const timer = setTimeout(() => shutdown.abort(), drainMs)
          await worker.close()
          clearTimeout(timer)
        },
      }
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }

  async function acquire(item: WorkItem): Promise<SlotWait | undefined> {
    const { heldBy, isPaced, turnInMs, next } = await gate.enterItem(item)
    if (isPaced && item.host !== undefined) paced.note(item.host)
    // Not awaited: these entries belong to other callers.
    void sender.sendNext(next).catch(link.onError)
    return heldBy && { heldBy, turnInMs }
  }
}

/** Running jobs continue. */
function applyCapacity(worker: Worker, { slots }: WorkerCapacity): void {
  if (slots === 0) return void worker.pause(true)
  worker.concurrency = slots
  if (worker.isPaused()) void worker.resume()
}
