import { randomUUID } from 'node:crypto'
import type { JobOutcome } from '#shared/contract/job.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import type { RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import type { JobQueue, JobSource, QueueEntry } from '#shared/queue/queue.ts'

const noOutcome = async () => undefined
const withoutWait = { recover: noOutcome, expire: noOutcome, waitMs: 0 }
const done: JobOutcome = { status: 'done', resultId: 'result' }

interface Run {
  entry: QueueEntry
  /** By the clock of Redis. */
  at: number
}

export interface EntryOptions extends Pick<QueueEntry, 'caller' | 'payer' | 'share'> {
  timeoutMs?: number
}

export const entryOf = (
  link: RedisLink,
  host: string,
  { timeoutMs = 60_000, caller = '', ...rest }: EntryOptions,
): QueueEntry => ({
  id: randomUUID(),
  name: 'fetch-basic',
  deadlineAt: link.now() + timeoutMs,
  host,
  caller,
  ...rest,
})

export interface PacedQueueOptions {
  hostConcurrency?: number
  sources?: number
  slots?: number
  /** A refusal pauses the host for all callers. */
  pausesForAll?: boolean
  run?: (entry: QueueEntry, source: JobSource) => Promise<unknown>
}

/** A queue and some sources, as separate processes have them. Each source runs `slots` jobs at once with `run`. */
export async function openPacedQueue(link: RedisLink, options: PacedQueueOptions) {
  const { hostConcurrency = 8, sources: count = 2, slots = 4, pausesForAll = false, run } = options
  const scope = new AsyncDisposableStack()
  const queue: JobQueue = scope.use(await openJobQueue(link, { hostConcurrency }))
  const runs: Run[] = []
  const sources: JobSource[] = []
  for (let index = 0; index < count; index++) {
    const source = scope.use(await openJobSource(link, { hostConcurrency, pausesForAll }))
    sources.push(source)
    const processor = {
      run: async (entry: QueueEntry) => {
        runs.push({ entry, at: link.now() })
        await run?.(entry, source)
        return done
      },
      shareOutcome: noOutcome,
    }
    scope.use(await source.consume('fetch', { slots }, processor))
  }
  const [source] = sources
  if (source === undefined) throw new Error('Expected at least one source.')
  const send = async (entries: readonly QueueEntry[]) => {
    for (const entry of entries) await queue.run('fetch', entry, withoutWait)
  }
  const politeness = source.politenessFor({ id: 'test' })
  return { queue, runs, sources, source, politeness, send, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}
