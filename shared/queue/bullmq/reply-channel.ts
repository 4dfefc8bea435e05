import { deadlineExceeded } from '#shared/contract/call-errors.ts'
import type { AppError } from '#shared/contract/errors.ts'
import type { JobOutcome } from '#shared/contract/job.ts'
import type { QueueEntry, WaitOptions } from '#shared/queue/queue.ts'
import type { RedisClient } from './connection.ts'

/** A wait without a reply reads the store after this time, and again after each such time. */
const recoverEveryMs = 1000
/** Lets the failure that a worker reports at the deadline arrive before the wait expires. */
const graceMs = 750
const checkEveryMs = 250

interface Waiter {
  deadlineAt: number
  /** When `waitMs` is over. */
  waitEndsAt: number
  nextRecoverAt: number
  recover: WaitOptions['recover']
  expire: WaitOptions['expire']
  resolve: (outcome: JobOutcome | undefined) => void
  reject: (error: AppError) => void
}

/** One wait for the outcome of an entry. */
export interface AwaitedReply {
  /** Undefined when there is no outcome after `waitMs`. */
  outcome: Promise<JobOutcome | undefined>
  /** The entry could not be sent: `outcome` stays open. */
  forget: () => void
}

export interface ReplyChannel extends Disposable {
  /** Begins a wait. Any number of waits for one entry may run at once. */
  wait: (queueEntry: QueueEntry, wait: WaitOptions) => AwaitedReply
  /** Ends all waits, present and future, with undefined. */
  stopWaiting: () => void
}

/** Receives the replies to this process on a Redis channel, with one subscription. A timer recovers lost replies from the store. */
export async function openReplyChannel(
  subscriber: RedisClient,
  channel: string,
  now: () => number,
): Promise<ReplyChannel> {
  /** By the id of the entry. */
  const waiting = new Map<string, Set<Waiter>>()
  let isStopped = false
  subscriber.on('message', (_channel, message) => {
    const [id, outcome] = decodeReply(message)
    resolveAll(id, outcome)
  })
  await subscriber.subscribe(channel)
  const timer = setInterval(() => {
    for (const [id, waiters] of waiting) for (const waiter of waiters) void check(id, waiter)
  }, checkEveryMs)
  timer.unref()

  return {
    wait({ id, deadlineAt }, { recover, expire, waitMs }) {
      if (waitMs <= 0 || isStopped) return { outcome: Promise.resolve(undefined), forget: () => {} }
      const [waitEndsAt, nextRecoverAt] = [now() + waitMs, now() + recoverEveryMs]
      const { promise: outcome, resolve, reject } = Promise.withResolvers<JobOutcome | undefined>()
      const waiter = { deadlineAt, waitEndsAt, nextRecoverAt, recover, expire, resolve, reject }
      waiting.set(id, (waiting.get(id) ?? new Set()).add(waiter))
      // The deadline may pass while the entry is sent, before the caller awaits the outcome.
      outcome.catch(() => {})
      return { outcome, forget: () => remove(id, waiter) }
    },
    stopWaiting: () => {
      isStopped = true
      for (const id of waiting.keys()) resolveAll(id, undefined)
    },
    // The subscription ends with its connection. An UNSUBSCRIBE would block while Redis is down.
    [Symbol.dispose]: () => clearInterval(timer),
  }

  function resolveAll(id: string, outcome: JobOutcome | undefined): void {
    for (const waiter of waiting.get(id) ?? []) if (remove(id, waiter)) waiter.resolve(outcome)
  }

  /** False when the wait is over. */
  function remove(id: string, waiter: Waiter): boolean {
    const waiters = waiting.get(id)
    if (waiters === undefined || !waiters.delete(waiter)) return false
    if (waiters.size === 0) waiting.delete(id)
    return true
  }

  async function check(id: string, waiter: Waiter): Promise<void> {
    if (now() >= waiter.waitEndsAt && remove(id, waiter)) return waiter.resolve(undefined)
    const isLate = now() > waiter.deadlineAt + graceMs
    if (!isLate && now() < waiter.nextRecoverAt) return
    waiter.nextRecoverAt = now() + recoverEveryMs
    const readOutcome = isLate ? waiter.expire : waiter.recover
    const outcome = await readOutcome().catch(() => undefined)
    if (outcome !== undefined) resolveAll(id, outcome)
    else if (isLate && remove(id, waiter)) waiter.reject(deadlineExceeded())
  }
}

export const encodeReply = (id: string, outcome: JobOutcome): string => JSON.stringify([id, outcome])

// Only workers of this service write to the channel.
const decodeReply = (message: string) => JSON.parse(message) as [id: string, outcome: JobOutcome]
