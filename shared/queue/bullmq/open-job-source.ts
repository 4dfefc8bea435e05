import { randomUUID } from 'node:crypto'
import { Worker, type Processor, UnrecoverableError, WaitingError, type Job } from 'bullmq'
import type { WorkerCapacity, JobSource, SlotWait, WorkItem, JobProcessor } from '#shared/queue/queue.ts'
import { inSpan, type SpanOptions } from '#shared/tracing/spans.ts'
import { createAdmissionGate, type GateOptions, type QueueEntryData } from './admission-gate.ts'
import { openWaitingConnection, callRedis } from './connection.ts'
import { announcePool, openWorkerHeartbeat } from './heartbeats.ts'
import { createPacedHosts, createPoliteness, type PacedHosts } from './host-politeness.ts'
import { publishEvent } from './job-events.ts'
import { cancelChannel, paceChannel, poolPrefix } from './key-names.ts'
import type { RedisLink } from './redis-link.ts'
import { encodeReply, openEntrySender, serveNext, type ServeNextDeps } from './sender.ts'

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
    publish: publishEvent(link.commands),
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

interface ProcessDeps extends ServeNextDeps {
  processor: JobProcessor
  paced: PacedHosts
  jobDuration: JobDuration
  /** Unix milliseconds, by the shared clock. */
  now: () => number
  /** Aborts when the time that a stopping worker gives its jobs is up. */
  shutdown: AbortSignal
}

/** The lock that BullMQ holds on the job for this run. */
interface JobLock {
  token: string | undefined
  /** Aborts when the lock is lost, and when the job is cancelled. */
  lost: AbortSignal | undefined
}

/** The entry's host asked for a pause after it was admitted: the entry enters the gate again. */
const enterAgain = 'enter again'

/** Runs a job once, replies, and lets the entries go on that waited for it. */
async function processEntry(
  job: Job<QueueEntryData>,
  lock: JobLock,
  deps: ProcessDeps,
): Promise<typeof enterAgain | undefined> {
  const { pool: _pool, replyTo, isPaced: _isPaced, stalls = 0, ...queueEntry } = job.data
  const { processor, jobDuration, now } = deps
  if (!(await isItsTurn(job.data, deps))) return enterAgain
  const earlier = { stalls: stalls + job.stalledCounter, retries: job.attemptsMade }
  const endMeasurement = jobDuration.begin()
  const deadline = AbortSignal.timeout(Math.max(0, queueEntry.deadlineAt - now()))
  const signals = [deadline, deps.shutdown, ...(lock.lost === undefined ? [] : [lock.lost])]
  const outcome = await inSpan(spanOf(job.data), async (span) => {
    const ended = await processor.run(queueEntry, earlier, AbortSignal.any(signals)).finally(endMeasurement)
    if (ended.status === 'failed') span.fail(ended.failure.code)
    return ended
  })
  if (outcome.status === 'retry') {
    // Neither counts as an attempt.
    if (deps.shutdown.aborted || outcome.isOutage === true) return requeue(job, lock.token)
    throw new Error('another run')
  }
  // The result is stored by now, so reply before BullMQ updates its own records.
  const reply = { channel: replyTo, text: encodeReply(queueEntry.id, outcome) }
  const next = await deps.gate.leave(job.data, reply)
  await serveNext(next, (follower) => processor.shareOutcome(follower, queueEntry, outcome), deps)
  if (outcome.status === 'failed') throw new UnrecoverableError(outcome.failure.code)
  return undefined
}

const spanOf = ({ name, pool, traceparent }: QueueEntryData): SpanOptions => ({
  name: `process ${name}`,
  kind: 'consumer',
  attributes: { 'messaging.system': 'bullmq', 'messaging.destination.name': pool },
  parent: traceparent,
})

/** Asks for the turn of an entry whose host has a pace. An entry whose turn comes too late runs, and fails. */
async function isItsTurn(
  { isPaced, turnInMs, host, ...entry }: QueueEntryData,
  { gate, sender, paced, onError }: ProcessDeps,
): Promise<boolean> {
  if (host === undefined || turnInMs !== undefined || !(isPaced === true || paced.has(host))) return true
  paced.note(host)
  const { waitMs, next } = await gate.start({ ...entry, host })
  await sender.sendNext(next).catch(onError)
  return waitMs === 0
}

/** Moves a job back to the queue without counting an attempt. */
async function requeue(job: Job<QueueEntryData>, token: string | undefined): Promise<never> {
  await job.moveToWait(token)
  throw new WaitingError()
}

/** How long the jobs of one worker take. */
interface JobDuration {
  /** Starts the measurement of a job. Call the returned function when the job ends. */
  begin: () => () => void
  /** Milliseconds: the smoothed duration of recent jobs, or the median age of running jobs when that is longer. */
  jobMs: () => number
}

/** `now`: milliseconds of a monotonic clock. */
export function trackJobDuration(now: () => number): JobDuration {
  const running = new Set<{ startedAt: number }>()
  let recentMs = 0
  return {
    begin() {
      const job = { startedAt: now() }
      running.add(job)
      return () => {
        running.delete(job)
        recentMs = smoothed(recentMs, now() - job.startedAt)
      }
    },
    jobMs() {
      const ages = [...running].map(({ startedAt }) => now() - startedAt).toSorted((one, other) => one - other)
      return Math.max(recentMs, ages[Math.floor((ages.length - 1) / 2)] ?? 0)
    },
  }
}

/** An exponential moving average. The last dozen jobs count most. */
const smoothed = (before: number, sample: number) => (before === 0 ? sample : before + (sample - before) / 8)
