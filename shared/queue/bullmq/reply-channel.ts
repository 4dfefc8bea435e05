import { deadlineExceeded } from '#shared/contract/deadline-exceeded.ts'
import type { AppError } from '#shared/contract/errors.ts'
import type { JobOutcome, QueueEntry, WaitOptions } from '#shared/queue/queue.ts'
import type { RedisClient } from './key-names.ts'

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

export interface ReplyChannel extends Disposable {
  /** The outcome, or undefined when there is none after `waitMs`. */
  wait: (queueEntry: QueueEntry, wait: WaitOptions) => Promise<JobOutcome | undefined>
  forget: (id: string) => void
  /** Ends all waits, present and future, with undefined. */
  stopWaiting: () => void
}

/** Receives the replies to this process on a Redis channel, with one subscription. A timer recovers lost replies from the store. */
export async function openReplyChannel(
  subscriber: RedisClient,
  channel: string,
  now: () => number,
): Promise<ReplyChannel> {
  const waiters = new Map<string, Waiter>()
  let isStopped = false
  subscriber.on('message', (_channel, message) => {
    const [id, outcome] = decodeReply(message)
    settle(id, (waiter) => waiter.resolve(outcome))
  })
  await subscriber.subscribe(channel)
  const timer = setInterval(() => {
    for (const [id, waiter] of waiters) void check(id, waiter)
  }, checkEveryMs)
  timer.unref()

  return {
    wait: async ({ id, deadlineAt }, { recover, expire, waitMs }) => {
      if (waitMs <= 0 || isStopped) return undefined
      const [waitEndsAt, nextRecoverAt] = [now() + waitMs, now() + recoverEveryMs]
      return new Promise((resolve, reject) => {
        waiters.set(id, { deadlineAt, waitEndsAt, nextRecoverAt, recover, expire, resolve, reject })
      })
    },
    forget: (id) => waiters.delete(id),
    stopWaiting: () => {
      isStopped = true
      for (const id of waiters.keys()) settle(id, (waiter) => waiter.resolve(undefined))
    },
    // The subscription ends with its connection. An UNSUBSCRIBE would block while Redis is down.
    [Symbol.dispose]: () => clearInterval(timer),
  }

  function settle(id: string, act: (waiter: Waiter) => void): void {
    const waiter = waiters.get(id)
    if (waiter === undefined || !waiters.delete(id)) return
    act(waiter)
  }

  async function check(id: string, waiter: Waiter): Promise<void> {
    if (now() >= waiter.waitEndsAt) return settle(id, () => waiter.resolve(undefined))
    const isLate = now() > waiter.deadlineAt + graceMs
    if (!isLate && now() < waiter.nextRecoverAt) return
    waiter.nextRecoverAt = now() + recoverEveryMs
    const readOutcome = isLate ? waiter.expire : waiter.recover
    const outcome = await readOutcome().catch(() => undefined)
    if (outcome !== undefined) settle(id, () => waiter.resolve(outcome))
    else if (isLate) settle(id, () => waiter.reject(deadlineExceeded()))
  }
}

export const encodeReply = (id: string, outcome: JobOutcome): string => JSON.stringify([id, outcome])

// Only workers of this service write to the channel.
const decodeReply = (message: string) => JSON.parse(message) as [id: string, outcome: JobOutcome]
