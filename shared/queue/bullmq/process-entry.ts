import { UnrecoverableError, WaitingError, type Job } from 'bullmq'
import type { JobProcessor } from '#shared/queue/queue.ts'
import { inSpan, type SpanOptions } from '#shared/tracing/spans.ts'
import type { QueueEntryData } from './admission-gate.ts'
import type { PacedHosts } from './host-politeness.ts'
import type { JobDuration } from './job-duration.ts'
import { encodeReply } from './reply-channel.ts'
import { serveNext, type ServeNextDeps } from './sender.ts'

export interface ProcessDeps extends ServeNextDeps {
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
export const enterAgain = 'enter again'

/** Runs a job once, replies, and lets the entries go on that waited for it. */
export async function processEntry(
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
export async function requeue(job: Job<QueueEntryData>, token: string | undefined): Promise<never> {
  await job.moveToWait(token)
  throw new WaitingError()
}
