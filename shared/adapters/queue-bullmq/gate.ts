import type { Redis } from 'ioredis'
import type { WorkerPool } from '#shared/job.ts'
import type { Outlook, Part, Ticket } from '#shared/ports/queue.ts'
import { silenceMs } from './beat.ts'
import { enterScript, leaveScript, lostScript, outlookScript } from './gate-scripts.ts'

/** A ticket on its way: with its queue, and the channel that waits for the reply, '' when nobody does. */
export type TicketData = Ticket & { pool: WorkerPool; replyTo: string }

/** What a ticket that left made room for. */
export interface Released {
  /** Tickets that waited for its outcome. */
  followers: TicketData[]
  /** Tickets whose turn at its host has come. */
  turns: TicketData[]
}

export interface Gate {
  /** Lets a ticket through, or holds it: for one with the same share, or until its host is less busy. */
  enter: (data: TicketData) => Promise<{ isHeld: boolean; priority: number }>
  /** Whether a part of a job may begin. */
  enterPart: (part: Part) => Promise<boolean>
  /** It is over: tells who waits for the reply, and takes out what it held up. Doing it twice is harmless. */
  leave: (over: Part & { pool?: WorkerPool; priority?: number }, reply?: Reply) => Promise<Released>
  outlook: (pool: WorkerPool, asked: Pick<Ticket, 'host' | 'caller'>) => Promise<Outlook>
  /** Tickets that are neither on the queue nor held by a ticket that lives. */
  lost: (pool: WorkerPool, ids: readonly string[]) => Promise<string[]>
}

export interface Reply {
  channel: string
  text: string
}

/** So many jobs of one caller stand together; then it is the turn of the others. */
const commonJobs = 8

/** Who holds a ticket, or its follower, is asked for anew after this. */
const heldMs = 10_000

/**
 * What stands before the queue: identical work is done once, a host is not overrun, a caller with many jobs does not
 * hold up one with few. Each step is one script, so that it holds across all processes.
 */
export function createGate(redis: Redis, { hostConcurrency }: { hostConcurrency: number }): Gate {
  return {
    async enter(data) {
      const [held, priority] = await enter(data, data.pool, data.caller, JSON.stringify(data))
      return { isHeld: held === 1, priority }
    },

    async enterPart(part) {
      const [held] = await enter(part)
      return held === 0
    },

    async leave({ pool = '', id, share = '', host = '', priority = 0 }, { channel, text } = noReply) {
      const args = [pool, id, share, host, priority, hostConcurrency, commonJobs, channel, text]
      const [followers, turns] = (await redis.eval(leaveScript, 0, ...args)) as [string[], string[]]
      return { followers: followers.map(parse), turns: turns.map(parse) }
    },

    async outlook(pool, { host = '', caller = '' }) {
      const args = [pool, host, caller, hostConcurrency, silenceMs, commonJobs]
      const answer = (await redis.eval(outlookScript, 0, ...args)) as [number, number, number, number, number, string[]]
      const [workers, slots, jobMs, ahead, hostAhead, said] = answer
      const remarks = [...new Set(said)]
      return { workers, slots, jobMs, remarks, ahead, hostAhead: hostAhead / Math.max(1, hostConcurrency) }
    },

    async lost(pool, ids) {
      return (await redis.eval(lostScript, 0, pool, heldMs, ...ids)) as string[]
    },
  }

  async function enter({ id, deadlineAt, share = '', host = '' }: Part, pool = '', caller = '', data = '') {
    const args = [pool, id, deadlineAt, share, host, caller, data, hostConcurrency, commonJobs]
    return (await redis.eval(enterScript, 0, ...args)) as [held: number, priority: number]
  }
}

const noReply: Reply = { channel: '', text: '' }

// Only `enter` writes them.
const parse = (data: string) => JSON.parse(data) as TicketData
