import type { Redis } from 'ioredis'
import { deadlineExceeded } from '#shared/deadline-exceeded.ts'
import type { AppError } from '#shared/errors.ts'
import type { Outcome, Ticket, Wait } from '#shared/ports/queue.ts'

/** How long a reply may be missing before the store is asked, and how often it is asked then. */
const recoverEveryMs = 1000
/** A job's own failure at its deadline should arrive before the wait for it gives up. */
const graceMs = 750

interface Waiter {
  deadlineAt: number
  /** When the caller has waited long enough. */
  leaveAt: number
  nextLookAt: number
  recover: Wait['recover']
  expire: Wait['expire']
  resolve: (outcome: Outcome | undefined) => void
  reject: (error: AppError) => void
}

export interface ReplyBox extends Disposable {
  /** The channel on which this process, and no other, hears of the jobs it waits for. */
  channel: string
  /** The outcome; undefined when it has not come after `waitMs`. */
  wait: (ticket: Ticket, wait: Wait) => Promise<Outcome | undefined>
  forget: (id: string) => void
  /** Whoever waits leaves without an outcome, and so does whoever comes. */
  endWaits: () => void
}

/** The replies to one API process: one subscription, and one slow sweep that makes up for lost messages. */
export async function openReplyBox(subscriber: Redis, channel: string, now: () => number): Promise<ReplyBox> {
  const waiters = new Map<string, Waiter>()
  let isEnded = false
  subscriber.on('message', (_channel, message) => {
    const [id, outcome] = decodeReply(message)
    settle(id, (waiter) => waiter.resolve(outcome))
  })
  await subscriber.subscribe(channel)
  const sweep = setInterval(() => {
    for (const [id, waiter] of waiters) void look(id, waiter)
  }, 250)
  sweep.unref()

  return {
    channel,
    wait: async ({ id, deadlineAt }, { recover, expire, waitMs }) => {
      if (waitMs <= 0 || isEnded) return undefined
      const [leaveAt, nextLookAt] = [now() + waitMs, now() + recoverEveryMs]
      return new Promise((resolve, reject) => {
        waiters.set(id, { deadlineAt, leaveAt, nextLookAt, recover, expire, resolve, reject })
      })
    },
    forget: (id) => waiters.delete(id),
    endWaits() {
      isEnded = true
      for (const id of waiters.keys()) settle(id, (waiter) => waiter.resolve(undefined))
    },
    // The subscription ends with its connection: asked to end it, a Redis that is away would keep us waiting.
    [Symbol.dispose]: () => clearInterval(sweep),
  }

  function settle(id: string, act: (waiter: Waiter) => void): void {
    const waiter = waiters.get(id)
    if (waiter === undefined || !waiters.delete(id)) return
    act(waiter)
  }

  async function look(id: string, waiter: Waiter): Promise<void> {
    if (now() >= waiter.leaveAt) return settle(id, () => waiter.resolve(undefined))
    const isLate = now() > waiter.deadlineAt + graceMs
    if (!isLate && now() < waiter.nextLookAt) return
    waiter.nextLookAt = now() + recoverEveryMs
    const ask = isLate ? waiter.expire : waiter.recover
    const outcome = await ask().catch(() => undefined)
    if (outcome !== undefined) settle(id, () => waiter.resolve(outcome))
    else if (isLate) settle(id, () => waiter.reject(deadlineExceeded()))
  }
}

export const encodeReply = (id: string, outcome: Outcome): string => JSON.stringify([id, outcome])

// Only our own workers write to the channel.
const decodeReply = (message: string) => JSON.parse(message) as [id: string, outcome: Outcome]
