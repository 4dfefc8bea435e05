import { UnrecoverableError, WaitingError, type Job } from 'bullmq'
import type { Work } from '#shared/ports/queue.ts'
import type { TicketData } from './gate.ts'
import type { Pace } from './pace.ts'
import { encodeReply } from './reply-box.ts'
import { sendOn, type SendOnDeps } from './send-on.ts'

export interface ProcessDeps extends SendOnDeps {
  work: Work
  pace: Pace
  now: () => number
  /** Aborts when a stopping worker has waited long enough for its jobs. */
  shutdown: AbortSignal
}

/** How BullMQ holds a job for this run: its lock's token, and a signal that it is lost. */
interface Hold {
  token: string | undefined
  lost: AbortSignal | undefined
}

/** One run of a job, from the queue to the replies. */
export async function processTicket(job: Job<TicketData>, hold: Hold, deps: ProcessDeps): Promise<void> {
  const { pool: _pool, replyTo, ...ticket } = job.data
  const { pace, now } = deps
  const earlier = { stalls: job.stalledCounter, retries: job.attemptsMade }
  const isOver = pace.begin()
  const deadline = AbortSignal.timeout(Math.max(0, ticket.deadlineAt - now()))
  const ends = [deadline, deps.shutdown, ...(hold.lost === undefined ? [] : [hold.lost])]
  const outcome = await deps.work.run(ticket, earlier, AbortSignal.any(ends)).finally(isOver)
  if (outcome.status === 'again') return giveBack(job, hold, deps)
  // The result is stored by now: tell the caller first, Redis's bookkeeping can follow.
  const reply = { channel: replyTo, text: encodeReply(ticket.id, outcome) }
  const released = await deps.gate.leave({ ...job.data, priority: job.priority }, reply)
  await sendOn(released, (follower) => deps.work.share(follower, ticket, outcome), deps)
  if (outcome.status === 'failed') throw new UnrecoverableError(outcome.failure.code)
}

/** At shutdown the job goes back as if never begun; otherwise it is run again. */
async function giveBack(job: Job<TicketData>, { token }: Hold, { shutdown }: ProcessDeps): Promise<never> {
  if (!shutdown.aborted) throw new Error('another run')
  return putBack(job, token)
}

/** Puts a job back on the queue, as if it had never been taken. */
export async function putBack(job: Job<TicketData>, token: string | undefined): Promise<never> {
  await job.moveToWait(token)
  throw new WaitingError()
}
